/** The exports of the ledger in the lane's own folder, as operations: listing them and removing one. */
import { operations } from '#firmware/operations/operation.ts'
import { orNull, Type } from '#firmware/schema-builder.ts'
import { Done } from './terminal-schema.ts'

const Name = Type.String({
  minLength: 1,
  maxLength: 1_024,
  description: 'below the folder: `day.csv`, `2026/day.csv`',
})

const Export = Type.Object({
  name: Name,
  bytes: Type.Integer(),
  madeAt: Type.String(),
  by: orNull(Type.String(), {
    description: 'the token that wrote it; null: an earlier release, or a lane without tokens',
  }),
})

export const EXPORT_OPERATIONS = operations(
  { tag: 'Ledger', page: { tab: 'payments', pressedBy: 'payments-tab' } },
  {
    listExports: {
      at: 'GET /exports',
      access: 'read',
      summary: "The exports in the lane's own folder, the oldest first",
      description:
        'Those that `exportToCsv` wrote under a bare name. Other folders of `payment.exportFolders` are not looked through.',
      answers: {
        200: Type.Object({ status: Type.Literal('success'), exports: Type.Array(Export) }),
      },
      faults: ['storage'],
      lanectl: {
        verb: 'exports list',
        says: 'lanectl.exports.list.about',
        prints: {
          rows: 'exports',
          none: 'lanectl.word.none',
          columns: {
            'lanectl.column.name': 'name',
            'lanectl.column.bytes': 'bytes',
            'lanectl.column.made': 'madeAt',
            'lanectl.column.token': 'by',
          },
        },
      },
    },
    removeExport: {
      at: 'POST /exports/remove',
      access: 'change',
      summary: 'Remove an export',
      description: 'A till removes what it wrote itself, an operator any.',
      body: Type.Object({ name: Name }),
      answers: Done,
      faults: ['not-found', 'refused', 'storage'],
      sample: { body: { name: 'november.csv' } },
      lanectl: {
        verb: 'exports remove',
        says: 'lanectl.exports.remove.about',
        given: { name: 'lanectl.exports.remove.argument.name' },
        prints: { done: 'lanectl.exports.remove.done' },
      },
    },
  },
)
