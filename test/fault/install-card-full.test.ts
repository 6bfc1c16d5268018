/**
 * The disk fills up while a lane is installed or a card is flashed, after the space check said yes:
 * said, nothing half-written is taken for whole, and with room again the same command finishes.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import * as assert from 'uvu/assert'
import '#test/rerun-as-root.ts'
import { spec } from '#test/spec.ts'
import { type Card, insertCard } from '#test/storage/mounted-card.ts'
import {
  FLASH,
  INSTALL,
  type InstallRig,
  openInstallRig,
  writeSystem,
} from '#test/updates/install-rig.ts'

const MEGABYTE = 2 ** 20
const PAGE = 4096
const FULL = /No space left on device|disk (is )?full|is it full/

/** A `df` that saw room where there will be none. */
function hopefulPath({ folder }: InstallRig): string {
  const bin = join(folder, 'hopeful')
  mkdirSync(bin)
  writeFileSync(join(bin, 'df'), '#!/bin/sh\necho; echo card 9 1 999999999 1% /\n', { mode: 0o755 })
  return `${bin}:${process.env['PATH']}`
}

function run(command: string, args: readonly string[], PATH: string) {
  return spawnSync(command, args, { encoding: 'utf8', env: { ...process.env, PATH } })
}

/** Each path below a folder with its rights and what is in it. */
function treeOf(root: string, below = ''): string[] {
  return readdirSync(join(root, below)).flatMap((name) => {
    const path = join(below, name)
    const stat = lstatSync(join(root, path))
    const mode = (stat.mode & 0o7777).toString(8)
    if (stat.isDirectory()) return [`${path}/ ${mode}`, ...treeOf(root, path)]
    if (stat.isSymbolicLink()) return [`${path} -> ${readlinkSync(join(root, path))}`]
    const content = createHash('sha256').update(readFileSync(join(root, path)))
    return [`${path} ${mode} ${content.digest('hex')}`]
  })
}

/** Every file that has its name is the one of a finished installation. */
function isPartOf(whole: readonly string[], part: readonly string[]): string[] {
  const known = new Set(whole)
  // Made by systemd-sysusers, which has rules of its own; a folder may still lack its rights; and the list of
  // folders that were made is as long as it has come.
  return part.filter(
    (line) =>
      !known.has(line) && !/^etc\/(passwd|group|g?shadow|\.)|\/ |\/made-folders /.test(line),
  )
}

interface Site {
  readonly card: Card
  readonly root: string
  install(): ReturnType<typeof run>
  clear(): Promise<void>
}

async function prepareSite(rig: InstallRig, card: Card): Promise<Site> {
  const root = join(card.path, 'root')
  const PATH = hopefulPath(rig)
  const site: Site = {
    card,
    root,
    install: () =>
      run(INSTALL, ['--root', root, '--key', rig.key, '--serial', 'L7', rig.bundle], PATH),
    async clear() {
      card.empty()
      rmSync(root, { recursive: true, force: true })
      await writeSystem(root)
    },
  }
  await site.clear()
  return site
}

/** Coarse through the many files of the release, page by page through the few that say who runs. */
function* amounts(usedBytes: number): Generator<number> {
  const fine = usedBytes - 10 * PAGE
  for (let amount = 0; amount < fine; amount += 13 * PAGE) yield amount
  for (let amount = fine; amount < usedBytes; amount += PAGE) yield amount
}

spec(
  'a disk that fills up',
  {
    async 'during an installation leaves nothing that looks finished'() {
      await using rig = await openInstallRig()
      using card = insertCard({ bytes: 4 * MEGABYTE })
      const site = await prepareSite(rig, card)
      const before = card.freeBytes()
      assert.is(site.install().status, 0)
      const used = before - card.freeBytes()
      const whole = treeOf(site.root)
      let refused = 0
      for (const amount of amounts(used)) {
        await site.clear()
        card.fill(amount)
        const { status, stderr } = site.install()
        if (status === 0) continue
        refused += 1
        assert.match(stderr, FULL, `${amount} left: ${stderr}`)
        assert.equal(isPartOf(whole, treeOf(site.root)), [], `${amount} left`)
        card.empty()
        assert.is(site.install().status, 0)
        assert.equal(treeOf(site.root), whole, `${amount} left, and again`)
      }
      assert.ok(refused > 10, `${refused} refused`)
    },
    async 'while an image is made leaves no image'() {
      await using rig = await openInstallRig()
      const PATH = hopefulPath(rig)
      const image = await rig.image(false, 16)
      let refused = 0
      for (let bytes = 16 * PAGE; ; bytes += 32 * PAGE) {
        using card = insertCard({ bytes })
        const out = join(card.path, 'out.img')
        const args = ['--image', image, '--bundle', rig.bundle, '--key', rig.key, '--out', out]
        const { status, stderr } = run(FLASH, args, PATH)
        if (status === 0) {
          assert.equal(readdirSync(card.path), ['out.img'])
          break
        }
        refused += 1
        assert.match(stderr, FULL, `a disk of ${bytes}: ${stderr}`)
        assert.equal(readdirSync(card.path), [])
        assert.ok(refused < 20)
      }
      assert.ok(refused > 3, `${refused} refused`)
    },
    async 'is seen before the first byte of an image is written'() {
      await using rig = await openInstallRig()
      using card = insertCard({ bytes: 4 * MEGABYTE })
      const out = join(card.path, 'out.img')
      const image = await rig.image(false, 16)
      const args = ['--image', image, '--bundle', rig.bundle, '--key', rig.key, '--out', out]
      const { status, stderr } = run(FLASH, args, process.env['PATH'] ?? '')
      assert.is.not(status, 0)
      assert.match(stderr, /needs 16 MiB free, it has/)
      assert.not(existsSync(out))
    },
  },
  120_000,
)
