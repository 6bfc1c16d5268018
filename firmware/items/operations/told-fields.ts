/** Answers of the recognition device that no schema writes: events, and what the vendor tells of a device. */
import { oneOf, Type } from '#firmware/schema-builder.ts'
import { answer } from '../http/schema.ts'

const EVENT_TYPES = [
  ...(['template-added', 'template-removed', 'templates-changed', 'item-changed'] as const),
  ...(['export-status', 'import-status', 'embedding-again', 'learn-mode'] as const),
  ...(['camera', 'feedback', 'review', 'weight-changed', 'assortment-changed'] as const),
  ...(['choice.doubted', 'choice.dismissed'] as const),
]

const Count = Type.Optional(Type.Integer())

export const ItemsEvent = Type.Object(
  {
    type: oneOf(EVENT_TYPES),
    id: Type.Optional(Type.String({ description: 'of the item' })),
    sid: Type.Optional(Type.String({ description: 'of the template' })),
    added: Count,
    removed: Count,
    status: Count,
    msg: Type.Optional(Type.String()),
    done: Count,
    total: Count,
    learnMode: Count,
    connected: Type.Optional(Type.Boolean()),
    learned: Type.Optional(Type.Boolean()),
    grams: Type.Optional(
      Type.Union([Type.Integer(), Type.Null()], { description: 'of weight-changed; null: none' }),
    ),
    stable: Type.Optional(Type.Boolean()),
    review: Type.Optional(Type.String({ description: 'of the entry' })),
    doubt: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'of the doubted choice; null: it could not be kept',
      }),
    ),
    action: Type.Optional(Type.String({ description: 'kept, said, label, not, dismiss or undo' })),
  },
  { additionalProperties: true, description: 'what happened; which fields it has, `type` says' },
)

const TextOrNull = Type.Union([Type.String(), Type.Null()])
const Flag = Type.Optional(Type.Boolean())

export const VendorInfo = answer(
  Type.Object({
    app: Type.String(),
    board: TextOrNull,
    engine: Type.String({ description: 'the model' }),
    firmware: Type.String({ description: 'the release' }),
    sn: Type.String(),
    item_count: Type.Integer(),
    template_count: Type.Integer(),
    learnMode: Type.Integer(),
    max_result_num: Type.Integer(),
    predict_speed: Type.String(),
    soldOutLimit: Type.Integer(),
    syncMode: Type.String({ description: 'none, master or slave' }),
    sync: Flag,
    upload: Flag,
    download: Flag,
    sync_limit: Count,
    masterIP: Type.Optional(Type.String()),
    masterSN: Type.Optional(Type.String()),
    mastersyncPort: Count,
  }),
)
