/** What the operations of backups answer. */
import { oneOf, Type } from '#firmware/schema-builder.ts'

const Time = Type.String({ description: 'UTC, as 2026-03-01T04:05:06.000Z' })

const Task = Type.Object({
  status: oneOf(['idle', 'running', 'done', 'failed']),
  startedAt: Type.Optional(Time),
  endedAt: Type.Optional(Time),
  name: Type.Optional(Type.String({ description: 'of the backup that was made' })),
  bytes: Type.Optional(Type.Integer()),
  missing: Type.Optional(
    Type.Array(Type.String(), {
      description: 'files that the config names and that could not be read: not inside',
    }),
  ),
  why: Type.Optional(Type.String({ description: 'why it failed, and what to do' })),
})

export const Started = { 202: Task }
export const Standing = {
  200: Type.Object({
    task: Task,
    problem: Type.Optional(Type.String({ description: 'why the folder cannot be looked at' })),
    backups: Type.Array(
      Type.Object({
        name: Type.String(),
        serialNumber: Type.String(),
        createdAt: Time,
        bytes: Type.Integer(),
      }),
      { description: 'what lies in the folder, the newest first' },
    ),
  }),
}
export const BackupPath = Type.Object({ name: Type.String({ maxLength: 120 }) })
