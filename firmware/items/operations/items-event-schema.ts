/** What happens on the recognition device, as the stream of its events tells it. */
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const EVENT_TYPES = [
  'template-added',
  'template-removed',
  'templates-changed',
  'item-changed',
  'export-status',
  'import-status',
  'embedding-again',
  'learn-mode',
  'camera',
  'feedback',
  'review',
  'weight-changed',
  'assortment-changed',
  'choice.doubted',
  'choice.dismissed',
  'turn-wanted',
] as const

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
    grams: Type.Optional(orNull(Type.Integer(), { description: 'of weight-changed; null: none' })),
    stable: Type.Optional(Type.Boolean()),
    review: Type.Optional(Type.String({ description: 'of the entry' })),
    result_id: Type.Optional(
      orNull(Type.String(), { description: 'of the answer; null: not known' }),
    ),
    ids: Type.Optional(
      Type.Array(Type.String(), { description: 'of turn-wanted: the two that it may be' }),
    ),
    doubt: Type.Optional(
      orNull(Type.String(), {
        description: 'of the doubted choice; null: it could not be kept',
      }),
    ),
    action: Type.Optional(Type.String({ description: 'kept, said, label, not, dismiss or undo' })),
  },
  { additionalProperties: true, description: 'what happened; which fields it has, `type` says' },
)
