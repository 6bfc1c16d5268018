/** A machine whose loopback has no IPv4: the lane starts at [::1], takes a payment there, and its set-up is no reason to end. */
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import * as assert from 'uvu/assert'
import { IN_OWN_NETWORK } from '#scripts/test/own-network.ts'
import { endOf } from '#test/processes/killable.ts'
import { DEMO_SETTINGS, startLaned } from '#test/processes/laned-process.ts'
import { spec } from '#test/spec.ts'
import { temporaryFolder } from '#test/temporary-folder.ts'
import { LANECTL } from '#test/updates/tested-programs.ts'

const [unshare, ...rest] = IN_OWN_NETWORK
const WITHOUT_IPV4 = ['sh', '-c', 'ip addr del 127.0.0.1/8 dev lo && exec "$@"', 'sh']

/** In the network of a process, as whoever made it. */
const inNetworkOf = (pid: number) => [
  ...['nsenter', '--target', String(pid), '--net'],
  ...(process.getuid?.() === 0 ? [] : ['--user', '--preserve-credentials']),
]

/** What a till does, and what it was answered: status codes and bodies as JSON. */
const TILL = (url: string) => `
  const told = []
  for (const [path, body] of [
    ['/version'],
    ['/updateDriverSettings', ${JSON.stringify(DEMO_SETTINGS)}],
    ['/showQR', { amount: 12345, purpose: 'Tea' }],
    ['/sim/bank/pay', {}],
    ['/openapi/payment.json'],
  ]) {
    const answer = await fetch('${url}' + path, body && {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    told.push([path, answer.status])
  }
  console.log(JSON.stringify(told))`

async function output(pid: number, command: readonly string[]) {
  const [file = '', ...args] = [...inNetworkOf(pid), ...command]
  return await endOf(spawn(file, args))
}

spec('a lane on a machine without IPv4', {
  async 'listens at [::1], takes a payment at the fake bank, and opens its set-up'() {
    using folder = temporaryFolder()
    const config = folder.file('laned.yaml')
    const setup = 'setup: { address: "0.0.0.0:0" }'
    writeFileSync(config, `listeners: [{ address: "[::1]:8080" }]\n${setup}\n`)
    const environment = { LANED_CONFIG: config, LANED_LISTEN: undefined }
    await using laned = startLaned({
      dataFolder: folder.file('data'),
      environment,
      around: (command) => [unshare, ...rest, ...WITHOUT_IPV4, ...command],
    })
    const url = await laned.url()
    assert.is(url, 'http://[::1]:8080')
    const pid = laned.process.pid ?? 0
    const till = await output(pid, [process.execPath, '--input-type=module', '-e', TILL(url)])
    assert.equal(
      JSON.parse(till.stdout || `"${till.stderr}"`),
      [
        '/version',
        '/updateDriverSettings',
        '/showQR',
        '/sim/bank/pay',
        '/openapi/payment.json',
      ].map((path) => [path, 200]),
    )
    const status = await output(pid, [process.execPath, LANECTL, '--url', url, 'version'])
    assert.is(status.code, 0, status.stderr)
    const work = await output(pid, [
      process.execPath,
      LANECTL,
      '--url',
      url,
      '--json',
      'selftest',
      'work',
    ])
    const works = JSON.parse(work.stdout || '[]') as { work: string; done: boolean }[]
    const payment = works.find((one) => one.work === 'a payment')
    assert.is(payment?.done, true, work.stdout + work.stderr)
    assert.not.match(laned.stdout, /setup\.refused|device\.broken|Invalid URL/)
  },
})
