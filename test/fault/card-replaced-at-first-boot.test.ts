/**
 * A card is flashed with a restore code and put into the place of a dead one; nobody is at it when it
 * starts. Real processes: master, bank, both lanes, and what the unit laned-replace.service runs.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import { makeRestoreCode } from '#drivers/peers/replacement/restore-code.ts'
import { reservePort } from '#test/network/reserved-port.ts'
import { lanectl, startLanectl } from '#test/processes/lanectl-process.ts'
import { openHoldingProxy } from '#test/replacement/holding-proxy.ts'
import {
  accepted,
  backedUp,
  type Card,
  ctl,
  inStep,
  openForBusiness,
  openShop,
  type Shop,
  sell,
} from '#test/replacement/shop-processes.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { FLASH, openInstallRig } from '#test/updates/install-rig.ts'
import { makePiCard, openCard } from '#test/updates/pi-card.ts'

/** Of laned-replace.service: those that it does not begin again after. */
const REFUSED = 1
const UNREACHABLE = 69
const FILES = ['code', 'identity', 'master']
const NEW_KEY = 'AGE-SECRET-KEY-1QQQSYQCYQ5RQWZQFPG9SCRGWPUGPZYSNZS23V9CCRYDPK8QARC0SWJ4LTS\n'

/** What flash.sh writes to /etc/laned/replace. */
function prepare(folder: string, code: string, master: string, identity: string): string {
  const prepared = join(folder, 'replace')
  mkdirSync(prepared, { recursive: true })
  writeFileSync(join(prepared, 'code'), `${code}\n`)
  writeFileSync(join(prepared, 'master'), `https://${master}\n`)
  writeFileSync(join(prepared, 'identity'), identity)
  return prepared
}

/** A lane has died that its master has a backup of; a new card is there. */
async function openLoss(opening: AsyncDisposableStack) {
  const shop = await openShop(opening)
  const { master, address, lane, card } = await openForBusiness(shop)
  const sold = await sell(shop, lane, 100)
  await backedUp(lane)
  await shop.trust('lane-7', card)
  await lane.laned.signal('SIGKILL')
  const [code = ''] = (await ctl(['--url', master.url, 'fleet', 'replace', 'lane-7'])).split('\n')
  const newCard = shop.laneCard('new-lane', `https://${address}`, null)
  const prepareWith = (given: string, at: string) =>
    prepare(shop.folder.path, given, at, readFileSync(shop.identity, 'utf8'))
  return { shop, address, sold, code, newCard, prepareWith }
}

/** As the unit calls it. */
function unitArgs({ dataFolder, config }: Card, folder: string): string[] {
  const files = ['--prepared', join(folder, 'replace'), '--notice', join(folder, 'issue.d/notice')]
  return ['replace', ...files, '--data', dataFolder, '--config', config]
}

/** The lane may start, nothing secret is left, and it is the one that died. */
async function assertInPlace(shop: Shop, card: Card, sold: string): Promise<void> {
  assert.not(existsSync(shop.folder.file('replace')))
  assert.not(existsSync(shop.folder.file('issue.d/notice')))
  const lane = await shop.start(card)
  await accepted(lane, sold)
  await inStep(lane)
}

spec(
  'a card with a restore code',
  {
    async 'waits for a master that is away, says so, and takes the place when it is back'() {
      await using opening = new AsyncDisposableStack()
      const { shop, address, sold, code, newCard, prepareWith } = await openLoss(opening)
      const args = unitArgs(newCard, shop.folder.path)
      const notice = () => readFileSync(shop.folder.file('issue.d/notice'), 'utf8')
      const port = await reservePort()
      const proxy = await openHoldingProxy(address, port)
      const prepared = prepareWith(code, proxy.address)
      await proxy[Symbol.asyncDispose]()
      const away = await lanectl(args)
      assert.is(away.code, UNREACHABLE, away.stderr)
      assert.match(away.stderr, 'cannot reach the master')
      assert.match(
        notice(),
        /Эта карта памяти заменит сломанный терминал.*\n.*cannot reach the master.*\nThe lane tries again by itself/,
      )
      assert.equal(readdirSync(prepared).sort(), FILES)
      opening.use(await openHoldingProxy(address, port))
      const back = await lanectl(args)
      assert.is(back.code, 0, back.stderr)
      assert.match(back.stdout, 'this card is the lane lane-7 now')
      await assertInPlace(shop, newCard, sold)
    },
    async 'whose code the master does not know is no lane, and says what to do'() {
      await using opening = new AsyncDisposableStack()
      const { shop, address, sold, code, newCard, prepareWith } = await openLoss(opening)
      const args = unitArgs(newCard, shop.folder.path)
      const wrong = makeRestoreCode()
      const prepared = prepareWith(wrong, address)
      const refused = await lanectl(args)
      assert.is(refused.code, REFUSED, refused.stderr)
      assert.match(refused.stderr, 'does not know this restore code')
      const notice = readFileSync(shop.folder.file('issue.d/notice'), 'utf8')
      assert.match(
        notice,
        /не может заменить терминал:\n.*does not know this restore code.*\nWrite the card again/,
      )
      assert.not.match(notice, wrong)
      assert.equal(readdirSync(prepared).sort(), FILES, 'the lane is kept from starting')
      assert.equal(readdirSync(newCard.dataFolder), ['lock'])
      prepareWith(code, address)
      const again = await lanectl(args)
      assert.is(again.code, 0, again.stderr)
      await assertInPlace(shop, newCard, sold)
    },
    async 'takes no backup that nobody known signed, whatever the master hands out'() {
      await using opening = new AsyncDisposableStack()
      const { shop, address, sold, code, newCard, prepareWith } = await openLoss(opening)
      const args = unitArgs(newCard, shop.folder.path)
      // The key that opens it, and no line of whom to believe: as in a shop whose master is in strange hands.
      const prepared = prepareWith(code, address)
      const key = readFileSync(shop.identity, 'utf8').replace(/^# signer .*\n/m, '')
      writeFileSync(join(prepared, 'identity'), key)
      const refused = await lanectl(args)
      assert.is(refused.code, REFUSED, refused.stderr)
      const notice = readFileSync(shop.folder.file('issue.d/notice'), 'utf8')
      assert.match(
        notice,
        /не может заменить терминал:\n.*the signature of the backup of lane lane-7 .* is not known here: /,
      )
      assert.equal(readdirSync(newCard.dataFolder), ['lock'])
      prepareWith(code, address)
      const again = await lanectl(args)
      assert.is(again.code, 0, again.stderr)
      await assertInPlace(shop, newCard, sold)
    },
    async 'killed at each word with the master begins again, and ends in place'() {
      await using opening = new AsyncDisposableStack()
      const { shop, address, sold, code, newCard, prepareWith } = await openLoss(opening)
      const proxy = opening.use(await openHoldingProxy(address))
      const prepared = prepareWith(code, proxy.address)
      // After each kill: whether the restore was decided.
      const kills: boolean[] = []
      for (;;) {
        const held = proxy.holdAfter(kills.length)
        const run = startLanectl(unitArgs(newCard, shop.folder.path))
        const ended = await Promise.race([run.ended, held.then(() => null)])
        if (ended) {
          assert.is(ended.code, 0, ended.stderr)
          assert.match(ended.stdout, 'has already taken the place')
          break
        }
        run.child.kill('SIGKILL')
        await run.ended
        kills.push(existsSync(join(newCard.dataFolder, 'given-key')))
        assert.ok(existsSync(join(prepared, 'code')), `after ${kills.length}: no lane starts`)
      }
      // Lists and backup, then the key; the end of the code alone comes after the restore.
      assert.equal(kills, [false, false, false, false, true])
      await assertInPlace(shop, newCard, sold)
      const used = await lanectl([
        'replace',
        code,
        '--identity',
        shop.identity,
        '--master',
        `https://${address}`,
        '--data',
        shop.folder.file('stick'),
      ])
      assert.match(used.stderr, 'a memory card already became')
    },
    async 'whose restore was decided when the power went is carried to its end, without a master'() {
      using folder = temporaryFolder()
      const dataFolder = folder.file('new-lane')
      for (const name of ['restore-ready', 'replaced'])
        mkdirSync(join(dataFolder, name), { recursive: true })
      writeFileSync(join(dataFolder, 'restore-ready/given-key'), 'laned1:key')
      writeFileSync(folder.file('lane.yaml'), 'serialNumber: lane-7\n')
      prepare(folder.path, makeRestoreCode(), '127.0.0.1:1', NEW_KEY)
      const args = unitArgs({ dataFolder, config: folder.file('lane.yaml') }, folder.path)
      const { code, stdout, stderr } = await lanectl(args)
      assert.is(code, 0, stderr)
      assert.match(stdout, 'has already taken the place')
      assert.is(readFileSync(join(dataFolder, 'given-key'), 'utf8'), 'laned1:key')
      assert.not(existsSync(folder.file('replace')))
    },
  },
  300_000,
)

spec(
  'flash.sh with a restore code',
  {
    async 'puts code, master and key onto the card for root alone, and keeps the lane from starting'() {
      await using rig = await openInstallRig()
      const image = await makePiCard(rig.folder, 'bookworm')
      const code = makeRestoreCode()
      const at = (name: string) => join(rig.folder, name)
      writeFileSync(at('code.txt'), `${code}\n`)
      writeFileSync(at('shop.key'), `# public key: age1\n${NEW_KEY}`)
      const flash = (...more: string[]) =>
        spawnSync(FLASH, ['--image', image, '--bundle', rig.bundle, '--key', rig.key, ...more], {
          encoding: 'utf8',
        })
      const whole = [
        ...['--replace-code', at('code.txt'), '--master', 'https://10.0.0.2:7443'],
        ...['--identity', at('shop.key')],
      ]
      for (const [more, why] of [
        [whole.slice(0, 4), /--replace-code, --master and --identity, all three/],
        [whole.slice(2), /all three/],
        [[...whole, '--replace-code', at('shop.key')], /holds no restore code/],
        [[...whole, '--identity', at('code.txt')], /holds no key that opens backups/],
        [[...whole, '--master', '10.0.0.2:7443'], /--master is https:/],
        [[...whole, '--fleet-key', at('code.txt')], /leave out --fleet-key/],
      ] as const) {
        const { status, stderr } = flash(...more)
        assert.is.not(status, 0, more.join(' '))
        assert.match(stderr, why)
      }
      const { status, stderr, stdout } = flash(...whole, '--serial', 'LANE-7')
      assert.is(status, 0, stderr)
      assert.match(stdout, 'remove it when the card is written')
      const finished = image.replace(/\.img$/, '-laned.img')
      assert.is(statSync(finished).mode & 0o777, 0o600)

      const card = openCard(finished, rig.folder)
      const replace = join(card.root, 'etc/laned/replace')
      assert.is(statSync(replace).mode & 0o777, 0o700)
      assert.equal(readdirSync(replace).sort(), FILES)
      for (const name of FILES) assert.is(statSync(join(replace, name)).mode & 0o777, 0o600)
      assert.is(card.read('etc/laned/replace/code'), `${code}\n`)
      assert.is(card.read('etc/laned/replace/master'), 'https://10.0.0.2:7443\n')
      assert.match(card.read('etc/laned/replace/identity'), NEW_KEY)
      const unit = (name: string) => card.read(`opt/laned/ota-1.2.3/systemd/${name}`)
      assert.match(
        unit('laned-replace.service'),
        /^ConditionPathExists=\/etc\/laned\/replace\/code$/m,
      )
      assert.match(unit('laned-replace.service'), /^RestartPreventExitStatus=1 64 78$/m)
      for (const name of ['laned.service', 'laned-update.service', 'laned-stick@.service'])
        assert.match(unit(name), /^ConditionPathExists=!\/etc\/laned\/replace\/code$/m)
      const wanted = join(card.root, 'etc/systemd/system/multi-user.target.wants')
      assert.ok(readdirSync(wanted).includes('laned-replace.service'))
    },
  },
  180_000,
)
