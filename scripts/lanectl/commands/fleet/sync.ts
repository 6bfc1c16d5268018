/** `lanectl sync`: how a lane keeps in step, and at a master each device of its fleet. */
import { setTimeout as pause } from 'node:timers/promises'
import type { Command } from 'commander'
import { SYNC_OPERATIONS } from '#firmware/sync/operations/sync-operations.ts'
import { Failure } from '../../exit-codes.ts'
import { askedBy, type DataOf } from '../../operation-commands.ts'
import { outputOf, table } from '../../output.ts'
import { withProgress } from '../../progress-bar.ts'
import { t, timeText, wordFor } from '../../words.ts'

const EVERY_MS = 500

type Status = DataOf<(typeof SYNC_OPERATIONS)['getSyncStatus']>

export function addTo(program: Command): void {
  const sync = program.command('sync').description(t('lanectl.sync.about'))

  sync
    .command('status')
    .description(t('lanectl.sync.status.about'))
    .action(async (_options, command: Command) => {
      const { data } = await askedBy(command, SYNC_OPERATIONS).getSyncStatus()
      outputOf(command).say(data, inWords)
      if (data.trouble !== null || data.devices.some(({ away }) => away))
        throw new Failure('unwell', '')
    })

  sync
    .command('now')
    .description(t('lanectl.sync.now.about'))
    .action(async (_options, command: Command) => {
      const { syncNow, getSyncStatus } = askedBy(command, SYNC_OPERATIONS)
      await syncNow()
      await withProgress(async (progress) => {
        for (;;) {
          const { asked } = (await getSyncStatus()).data
          if (asked?.state === 'failed') throw new Failure('unwell', String(asked.trouble))
          // A lane of an earlier release answers when it is in step, and tells nothing of it.
          if (asked?.state !== 'running') return
          progress.show(t('lanectl.sync.synchronising'))
          await pause(EVERY_MS)
        }
      })
      outputOf(command).say({ ok: true }, () => t('lanectl.word.step'))
    })
}

function inWords(status: Status): string {
  const { syncMode, in_step, master, masterSN, last_sync, trouble, templates } = status
  // Left out by a lane of an earlier release.
  const { chain = null } = status
  if (syncMode === 'none' && !trouble) return t('lanectl.sync.lane-stands-alone')
  const rows = [
    [t('lanectl.word.role'), wordFor('role', syncMode === 'slave' ? 'subordinate' : syncMode)],
    [t('lanectl.word.step'), in_step ? t('lanectl.word.yes') : t('lanectl.word.no')],
    [
      t('lanectl.word.master'),
      [masterSN, master].filter(Boolean).join(t('lanectl.word.at')) ||
        t('lanectl.sync.not-found-yet'),
    ],
    [t('lanectl.word.last-synchronised'), timeText(last_sync ?? t('lanectl.word.never'))],
    [
      t('lanectl.word.upload-download'),
      `${status.upload ? t('lanectl.sync.on') : t('lanectl.sync.off')}, ${status.download ? t('lanectl.sync.on') : t('lanectl.sync.off')}`,
    ],
    ...(status.sync_limit > 0
      ? [
          [
            t('lanectl.word.limit'),
            t('lanectl.sync.templates-minute', { syncLimit: status.sync_limit }),
          ],
        ]
      : []),
    ...(templates !== null ? [[t('lanectl.sync.templates-fleet'), String(templates)]] : []),
    ...(trouble !== null ? [[t('lanectl.word.trouble'), String(trouble)]] : []),
    ...(chain === null
      ? []
      : [
          [t('lanectl.sync.reads-chain'), chain.read_trouble ?? t('lanectl.word.yes')],
          [t('lanectl.sync.writes-chain'), chain.write_trouble ?? t('lanectl.word.yes')],
        ]),
    ...status.left_out.map((why) => [t('lanectl.word.left-out'), why]),
    ...status.devices.flatMap(({ sn, left_out }) =>
      left_out.map((why) => [t('lanectl.sync.left-out', { sn }), why]),
    ),
    ...status.deletions.map(({ id, SNs }) => [
      t('lanectl.sync.deleting', { id }),
      t('lanectl.sync.done', { SNs: SNs.join(', ') || t('lanectl.word.none') }),
    ]),
  ]
  if (status.devices.length === 0) return table(rows)
  const devices = status.devices.map((device) => [
    device.sn,
    device.address,
    device.away ? t('lanectl.word.away') : t('lanectl.word.here'),
    timeText(device.last_seen ?? '-'),
    device.lag === null ? t('lanectl.word.comparing') : String(device.lag),
    device.deletions_outstanding.join(', ') || '-',
  ])
  const head = [
    t('lanectl.column.device'),
    t('lanectl.column.address'),
    t('lanectl.column.state'),
    t('lanectl.column.last-seen'),
    t('lanectl.column.lag'),
    t('lanectl.column.still-delete'),
  ]
  return `${table(rows)}\n\n${table([head, ...devices])}`
}
