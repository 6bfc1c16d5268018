/** `lanectl sync`: how a lane keeps in step, and at a master each device of its fleet. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { withProgress } from '../../progress-bar.ts'

const EVERY_MS = 500

type Status = DataOf<(typeof SYNC_OPERATIONS)['getSyncStatus']>

export function addTo(program: Command): void {
  const sync = program
    .command('sync')
    .description('see how lanes keep in step, and make them do so')

  sync
    .command('status')
    .description('tell whether the lane is in step, and each device of a master; exit 1 when not')
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SYNC_OPERATIONS).getSyncStatus()
      outputOf(command).say(data, inWords)
      if (data.trouble !== null || data.devices.some(({ away }) => away))
        throw new Failure('unwell', '')
    })

  sync
    .command('now')
    .description('synchronise once, now; exit 1 with the reason when it cannot be done')
    .action(async (_options, command: Command) => {
      const { syncNow, getSyncStatus } = askedBy(command, SYNC_OPERATIONS)
      await syncNow()
      await withProgress(async (progress) => {
        for (;;) {
          const { asked } = (await getSyncStatus()).data
          if (asked?.state === 'failed') throw new Failure('unwell', String(asked.trouble))
          // A lane of an earlier release answers when it is in step, and tells nothing of it.
          if (asked?.state !== 'running') return
          progress.show('synchronising')
          await pause(EVERY_MS)
        }
      })
      outputOf(command).say({ ok: true }, () => 'in step')
    })
}

function inWords(status: Status): string {
  const { syncMode, in_step, master, masterSN, last_sync, trouble, templates } = status
  // Left out by a lane of an earlier release.
  const { chain = null } = status
  if (syncMode === 'none' && !trouble) return 'this lane stands alone'
  const rows = [
    ['role', syncMode === 'slave' ? 'subordinate' : syncMode],
    ['in step', in_step ? 'yes' : 'no'],
    ['master', [masterSN, master].filter(Boolean).join(' at ') || 'not found yet'],
    ['last synchronised', last_sync ?? 'never'],
    ['upload, download', `${status.upload ? 'on' : 'off'}, ${status.download ? 'on' : 'off'}`],
    ...(status.sync_limit > 0 ? [['limit', `${status.sync_limit} templates a minute`]] : []),
    ...(templates !== null ? [['templates of the fleet', String(templates)]] : []),
    ...(trouble !== null ? [['trouble', String(trouble)]] : []),
    ...(chain === null
      ? []
      : [
          ['reads the chain', chain.read_trouble ?? 'yes'],
          ['writes to the chain', chain.write_trouble ?? 'yes'],
        ]),
    ...status.left_out.map((why) => ['left out', why]),
    ...status.devices.flatMap(({ sn, left_out }) =>
      left_out.map((why) => [`left out of ${sn}`, why]),
    ),
    ...status.deletions.map(({ id, SNs }) => [
      `deleting ${id}`,
      `done on ${SNs.join(', ') || 'none'}`,
    ]),
  ]
  if (status.devices.length === 0) return table(rows)
  const devices = status.devices.map((device) => [
    device.sn,
    device.address,
    device.away ? 'away' : 'here',
    device.last_seen ?? '-',
    device.lag === null ? 'comparing' : String(device.lag),
    device.deletions_outstanding.join(', ') || '-',
  ])
  const head = ['DEVICE', 'ADDRESS', 'STATE', 'LAST SEEN', 'LAG', 'STILL TO DELETE']
  return `${table(rows)}\n\n${table([head, ...devices])}`
}
