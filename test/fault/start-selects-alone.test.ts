/** Each start of the lane waits for the selector of releases, and a program that it runs is a part of every start. */
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readFileSync, readlinkSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import * as assert from 'uvu/assert'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'

const DATE = execFileSync('sh', ['-c', 'command -v date'], { encoding: 'utf8' }).trim()
const SELECT = resolve(import.meta.dirname, '../../scripts/ota/select.sh')

function openDevice(folder: string) {
  const [root, state, date] = ['root', 'state', 'date'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  for (const release of ['1.0.0', '1.0.1']) {
    mkdirSync(join(root, 'releases', release), { recursive: true })
    writeFileSync(join(root, 'releases', release, 'manifest.json'), '{}')
  }
  mkdirSync(date)
  symlinkSync(DATE, join(date, 'date'))
  mkdirSync(state)
  writeFileSync(join(state, 'good'), '1.0.1\n')
  writeFileSync(join(state, 'previous'), '1.0.0\n')
  symlinkSync('releases/1.0.1', join(root, 'current'))
  const lane = { LANED_OTA_ROOT: root, LANED_OTA_STATE: state, LANED_OTA_DATA: folder }
  const run = (path: string | undefined, ...words: readonly string[]) =>
    spawnSync('/bin/sh', [SELECT, ...words], { env: { PATH: path, ...lane }, encoding: 'utf8' })
  const select = (path: string | undefined) => run(path, 'select')
  return {
    note: (name: string, text: string) => writeFileSync(join(state, name), text),
    noted: (name: string) => readFileSync(join(state, name), 'utf8'),
    /** Where the shell finds no other program. */
    selectAlone: () => select(date),
    try: (release: string) => run(process.env['PATH'], 'try', release),
    select: () => assert.is(select(process.env['PATH']).status, 0),
    runs: () => readlinkSync(join(root, 'current')),
  }
}

spec('a start with no trial', {
  'needs no program but the date'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    const { status, stderr } = device.selectAlone()
    assert.equal([status, stderr], [0, ''])
    assert.is(device.runs(), 'releases/1.0.1')
    assert.match(device.noted('starts'), /^\d+ start 1\.0\.1\n$/)
  },
  'notes as others do, and keeps no more than its last lines'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    const old = Array.from({ length: 79 }, (_, at) => `${at} start 1.0.0`)
    device.note('starts', `${old.join('\n')}\n`)
    device.select()
    assert.is(device.noted('starts').split('\n').filter(Boolean).length, 80)
    device.select()
    const lines = device.noted('starts').split('\n').filter(Boolean)
    assert.equal([lines.length, lines[0]], [40, '41 start 1.0.0'])
  },
  'looks closer in a probation, where ends are counted'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    device.note('probation', 'release 1.0.1\nback 1.0.0\nends 3\n')
    device.note('starts', '1 end 1.0.1 watchdog dumped ABRT\n'.repeat(3))
    device.select()
    assert.is(device.runs(), 'releases/1.0.0')
  },
  'is told from a trial by what that one did, not by how an earlier trial of it ended'() {
    for (const how of ['exit-code exited 78', 'exit-code exited 74', 'watchdog dumped ABRT']) {
      using folder = temporaryFolder()
      const device = openDevice(folder.path)
      device.note('good', '1.0.0\n')
      const others = '7 start 1.0.1\n9 end 1.0.0 signal KILL\n'
      device.note('starts', `8 end 1.0.1 ${how}\n${others}`)
      assert.is(device.try('1.0.1').status, 0)
      assert.is(device.noted('starts'), others, how)
    }
  },
  'looks closer when there is a trial, which it counts'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    device.note('good', '1.0.0\n')
    device.note('left', '3\n')
    device.note('try', '1.0.1\n')
    device.select()
    assert.equal([device.runs(), device.noted('left')], ['releases/1.0.1', '2\n'])
  },
  'looks closer when another one is in the place of the good one'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    device.note('good', '1.0.0\n')
    device.select()
    assert.is(device.runs(), 'releases/1.0.0')
  },
  'looks closer when the good one is listed as bad'() {
    using folder = temporaryFolder()
    const device = openDevice(folder.path)
    device.note('bad', '0.9.0\n1.0.1\n')
    device.select()
    assert.is(device.runs(), 'releases/1.0.0')
  },
})
