/**
 * `npm run verify first-boot-replacement`: a card with a restore code boots under real systemd
 * while its master is away; then the master is back and refuses it, then it gets the right one. Needs root and what machines/ needs; some minutes.
 *
 * Watches: drivers/storage/lane-backup systemd/laned-replace.service
 */
import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { appendFileSync, cpSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { makeRestoreCode } from '#drivers/peers/replacement/restore-code.ts'
import { argumentsOf } from '#scripts/script-help.ts'
import { backedUp, ctl, openForBusiness, openShop, sell } from '#test/replacement/shop-processes.ts'
import { saysFault } from './lane-checks/says-fault.ts'
import { is, openMachine, shown, until } from './machines/debian-container.ts'
import { makeTrialBundle } from './trial-bundle.ts'

/** The machine has a network of its own; a socket in a folder is in both. */
const RELAY = `require('net').createServer((c) => { const m = require('net').connect(process.argv[1])
  c.on('error', () => {}); m.on('error', () => c.destroy()); c.pipe(m).pipe(c) }).listen(7443, '127.0.0.1')`

argumentsOf(import.meta.filename, {})
await using opening = new AsyncDisposableStack()
const shop = await openShop(opening)
const { master, address, lane, card: deadCard } = await openForBusiness(shop)
const sold = await sell(shop, lane, 100)
await backedUp(lane)
await shop.trust('lane-7', deadCard)
await lane.laned.signal('SIGKILL')
const [code = ''] = (await ctl(['--url', master.url, 'fleet', 'replace', 'lane-7'])).split('\n')

const work = shop.folder.file('release')
mkdirSync(work)
const { bundle, key } = await makeTrialBundle(work, 'x64')

const machine = opening.use(openMachine('replacement'))
const card = shop.laneCard('new-lane', 'https://127.0.0.1:7443', null)
appendFileSync(card.config, '\nlisteners: [{ address: "127.0.0.1:8080" }]\n')
execFileSync('scripts/install/install.sh', [
  ...['--root', machine.root, '--key', key, '--config', card.config, bundle],
])
// As flash.sh does; and a minute is long for who waits here.
const folder = join(machine.root, 'etc/laned/replace')
mkdirSync(folder, { mode: 0o700 })
const writeCode = (text: string) =>
  writeFileSync(join(folder, 'code'), `${text}\n`, { mode: 0o600 })
writeCode(makeRestoreCode())
writeFileSync(join(folder, 'master'), 'https://127.0.0.1:7443\n', { mode: 0o600 })
cpSync(shop.identity, join(folder, 'identity'))
const hurry = join(machine.root, 'etc/systemd/system/laned-replace.service.d')
mkdirSync(hurry)
writeFileSync(join(hurry, 'hurry.conf'), '[Service]\nRestartSec=2\n')

const show = (unit: string, what: string) => machine.run('systemctl', 'show', '-P', what, unit)
try {
  await machine.boot()
  await until('a second try', () => Number(show('laned-replace', 'NRestarts')) >= 1)
  is(show('laned', 'MainPID'), '0')
  const notice = () => machine.run('cat', '/run/issue.d/laned-replace.issue')
  is(String(saysFault(notice(), 'fault.sync.master-unreachable')), 'true')
  shown(`the master is away: laned is ${show('laned', 'ActiveState')}, the screen says why`)

  const path = join(work, 'relay')
  const [host = '', port] = address.split(':')
  const relay = createServer((client) => {
    const upstream = connect(Number(port), host)
    for (const socket of [client, upstream]) socket.on('error', () => socket.destroy())
    client.pipe(upstream).pipe(client)
  }).listen(path)
  opening.defer(() => void relay.close())
  await once(relay, 'listening')
  machine.background(process.execPath, '-e', RELAY, path)
  await until('it is refused', () => show('laned-replace', 'ActiveState') === 'failed')
  is(String(saysFault(notice(), 'fault.replacement.code-unknown-at-master')), 'true')
  machine.run('systemctl', 'start', 'laned')
  is(show('laned', 'MainPID'), '0')
  shown('the master is back and refuses the code: no further try, and laned does not start by hand')

  writeCode(code)
  // Not waited for: this process is between the machine and its master.
  machine.run('systemctl', 'restart', '--no-block', 'laned-replace')
  await until('the lane runs', () => show('laned', 'ActiveState') === 'active')
  is(String(existsSync(folder)), 'false')
  is(machine.run('ls', '/run/issue.d'), 'laned.issue')
  const answer = machine.net('curl', '-sf', `http://127.0.0.1:8080/transactions/${sold}`)
  is(String(answer.includes('"ACCEPTED"')), 'true')
  shown('with the right code the lane runs with its ledger, and nothing is left of code and key')
} catch (error) {
  console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '60'))
  throw error
}
