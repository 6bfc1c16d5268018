/**
 * `npm run verify full-card`: an installed lane whose card is full to the last block, and one
 * whose card the kernel made read-only. Debian under real systemd, /var on ext4 with 5 % kept for root
 * as on a Raspberry Pi; root fills it, and the lane is killed. Needs root, systemd-container,
 * debootstrap, minisign; some minutes.
 *
 * Watches: drivers/storage/files drivers/storage/sqlite firmware/payment/health-parts.ts
 */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { READ_ONLY_CARD } from '#drivers/storage/files/volatile-or-read-only-folder.ts'
import { CALL_THE_TECHNICIAN } from '#drivers/storage/sqlite/sqlite-fault.ts'
import { fullDiskReason } from '#firmware/payment/health-parts.ts'
import type { Sentence } from '#firmware/words/sentence.ts'
import { argumentsOf } from '#scripts/script-help.ts'
import { is, type Machine, openMachine, shown, until } from './machines/debian-container.ts'
import { untilUnused } from './machines/unused-image.ts'
import { makeTrialBundle } from './trial-bundle.ts'

/** Room for the system's journal and the lane, beside the 50 MB of which a lane says they are too little. */
const CARD_BYTES = 768 * 2 ** 20
const BALLAST = '/var/ballast'
const SETTINGS = {
  settings: {
    bankProfile: 'main',
    bankProfiles: { main: { bankName: 'Fake' } },
    deviceConnection: { connectionType: 'serial', deviceAddress: '/dev/ttyUSB0' },
  },
}

argumentsOf(import.meta.filename, {})
const work = mkdtempSync(join(tmpdir(), 'laned-verify-'))
try {
  await verify()
} finally {
  rmSync(work, { recursive: true, force: true })
}

async function verify(): Promise<void> {
  const { bundle, key } = await makeTrialBundle(work, 'x64')
  const config = join(work, 'laned.yaml')
  writeFileSync(config, 'listeners: [{ address: "127.0.0.1:8080" }]\n')

  await using machine = openMachine('full-card')
  using card = insertCard(machine)
  execFileSync('scripts/install/install.sh', [
    ...['--root', machine.root, '--key', key, '--config', config],
    ...['--serial', 'VERIFY-1', bundle],
  ])
  await machine.boot()
  await answers(machine)
  ask(machine, '/updateDriverSettings', SETTINGS)
  is(sell(machine, 100), 'success')
  shown('installed, /var is ext4 with 5 % for root; a payment is in the ledger')
  try {
    await filledByRoot(machine)
    await readOnly(machine, card)
  } catch (error) {
    console.error(machine.run('journalctl', '--no-pager', '-o', 'cat', '-n', '60'))
    throw error
  }
}

async function filledByRoot(machine: Machine): Promise<void> {
  fill(machine)
  const restarts = await killed(machine)
  // What the lane freed at its start is root's, who goes on writing.
  fill(machine)
  is(machine.run('sh', '-c', "df --output=avail /var | tail -1 | tr -d ' '"), '0')
  shown('full to the last block and killed: it answers after one start')
  says(machine, fullDiskReason(0))
  is(String(amounts(machine)), '100')
  match(sell(machine, 200), CALL_THE_TECHNICIAN.full)
  shown('what was sold is there, and another payment is refused in words')

  machine.run('rm', BALLAST)
  is(sell(machine, 300), 'success')
  is(String(amounts(machine).toSorted()), '100,300')
  await until('the disk is well', () => disk(machine).state === 'ok')
  is(machine.run('systemctl', 'show', '-P', 'NRestarts', 'laned.service'), String(restarts))
  shown('with room again it sells, without another start')
}

async function readOnly(machine: Machine, card: Card): Promise<void> {
  card.fail()
  await killed(machine)
  shown('read-only after an error of the file system, and killed: it answers after one start')
  says(machine, READ_ONLY_CARD)
  is(String(amounts(machine).toSorted()), '100,300')
  match(sell(machine, 400), CALL_THE_TECHNICIAN.unwritable)
  shown('what was sold is there, and another payment is refused in words')

  machine.kill()
  await card.repair()
  await machine.boot()
  await answers(machine)
  is(sell(machine, 500), 'success')
  is(String(amounts(machine).toSorted()), '100,300,500')
  is(machine.run('systemctl', 'show', '-P', 'NRestarts', 'laned.service'), '0')
  shown('the machine was restarted, which mends the file system: it sells')
}

/** In health, in the journal, and to whoever asks lanectl. */
function says(machine: Machine, words: Sentence): void {
  const { state, reason } = disk(machine)
  is(state, 'failed')
  match(reason ?? '', words)
  match(machine.run('sh', '-c', 'lanectl status 2>&1 || true'), words)
  const sinceStart = ['journalctl', '-u', 'laned', '--no-pager', '-o', 'cat', '-n', '200']
  match(
    machine
      .run(...sinceStart)
      .split('\n')
      .filter((line) => line.includes('part.failed'))
      .join('\n'),
    words,
  )
  shown(`/health, lanectl status and the journal: ${reason}`)
}

/** It answers after one start; resolves with how often systemd has started it again in all. */
async function killed(machine: Machine): Promise<number> {
  const restartsNow = () =>
    Number(machine.run('systemctl', 'show', '-P', 'NRestarts', 'laned.service'))
  const before = restartsNow()
  machine.run('kill', '-KILL', machine.run('systemctl', 'show', '-P', 'MainPID', 'laned.service'))
  await until('it is started again', () => restartsNow() > before)
  await answers(machine)
  is(String(restartsNow() - before), '1')
  return restartsNow()
}

async function answers(machine: Machine): Promise<void> {
  await until('an answer', () => machine.net('curl', '-sf', '-m', '2', url('/version')) !== '')
}

function fill(machine: Machine): void {
  // Ends with an error when nothing more fits, which is what is wanted; then block by block.
  for (const block of ['1M', '1K'])
    machine.run('sh', '-c', `dd if=/dev/zero bs=${block} 2>/dev/null >> ${BALLAST} || true; sync`)
}

interface Part {
  readonly name: string
  readonly state: string
  readonly reason: string | null
}

function disk(machine: Machine): Part {
  const { parts } = ask<{ parts: Part[] }>(machine, '/health')
  const found = parts.find(({ name }) => name === 'disk')
  if (!found) throw new Error('health says nothing of the disk')
  return found
}

function amounts(machine: Machine): number[] {
  const { transactions } = ask<{ transactions: { amount: number }[] }>(
    machine,
    '/transactions?limit=99',
  )
  return transactions.map(({ amount }) => amount)
}

/** 'success', or why not. */
function sell(machine: Machine, amount: number): string {
  const answer = ask<{ status: string; error_message?: string }>(machine, '/showQR', { amount })
  return answer.error_message ?? answer.status
}

function ask<Answer>(machine: Machine, path: string, body?: object): Answer {
  const sent = body && ['-H', 'Content-Type: application/json', '-d', JSON.stringify(body)]
  return JSON.parse(machine.net('curl', '-s', '-m', '20', ...(sent ?? []), url(path))) as Answer
}

function url(path: string): string {
  return `http://127.0.0.1:8080${path}`
}

/** As the lane says it today. */
function match(text: string, sentence: Sentence): void {
  if (!text.includes(String(sentence))) throw new Error(`expected ${sentence}, found: ${text}`)
}

interface Card extends Disposable {
  /** As the kernel does when it finds an error: read-only at once, whoever writes. */
  fail(): void
  /** What the start of a machine does; the machine is off. */
  repair(): Promise<void>
}

/** The machine's /var goes onto it. */
function insertCard({ root }: Machine): Card {
  const folder = dirname(root)
  const image = join(folder, 'card.img')
  const before = join(folder, 'var')
  const place = join(root, 'var')
  const mount = () => execFileSync('mount', ['-o', 'loop,errors=remount-ro', image, place])
  const unmount = () => execFileSync('umount', [place])
  execFileSync('truncate', ['-s', String(CARD_BYTES), image])
  execFileSync('mke2fs', ['-q', '-F', '-t', 'ext4', '-m', '5', image])
  execFileSync('mv', [place, before])
  mkdirSync(place)
  mount()
  execFileSync('cp', ['-a', `${before}/.`, place])
  return {
    fail: () => void execFileSync('mount', ['-o', 'remount,abort', place]),
    async repair() {
      unmount()
      // The machine's own name space has it until the last of its processes has ended.
      await untilUnused(image)
      const { status } = spawnSync('e2fsck', ['-p', image], { stdio: 'ignore' })
      // 1: it found something and mended it.
      if (status !== 0 && status !== 1) throw new Error(`e2fsck ended with ${status}`)
      mount()
    },
    [Symbol.dispose]: () => void spawnSync('umount', ['--lazy', place]),
  }
}
