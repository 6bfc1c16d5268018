/** Bodies and answers of the recognition device, in the interface's own words. */

import { answer, Code } from '#firmware/operations/answer-with-code.ts'
import { PricedFields } from '#firmware/operations/price-fields.ts'
import { ProposalField } from '#firmware/operations/proposal-field.ts'
import { oneOf, orNull, type Static, Type } from '#firmware/schema-builder.ts'

/** The answer where something is refused. */
export const Refusal = Type.Object({ code: Code, data: Type.Null(), msg: Type.String() })

const Id = Type.String({ description: 'PLU code, leading zeros kept' })
const Sid = Type.String({ description: 'template identifier' })
/** In a path or a query everything has an end: a file of that name may be looked for. */
const IN_URL = { maxLength: 255 } as const
const IdInUrl = Type.String({ ...IN_URL, description: 'PLU code, leading zeros kept' })
const Jpeg = Type.String({ description: 'JPEG, base64' })

export const ItemBody = Type.Object({ id: Id })
export const RestoreBody = Type.Object({
  id: Id,
  latest: Type.Optional(
    Type.Boolean({
      description: 'only what was deleted of it last: of several deletions the others stay',
    }),
  ),
})
export const TemplateBody = Type.Object({ id: Id, sid: Sid })
export const ExportBody = Type.Object({
  ids: Type.Optional(Type.Array(Type.String(), { minItems: 1, maxItems: 20_000 })),
})

export const Taught = answer(Type.Object({ image: Jpeg, sid: Sid }))
export const Sids = answer(Type.Array(Sid), {
  max: Type.Optional(Type.Integer({ description: 'the most templates an item may have' })),
})
export const ItemCounts = answer(Type.Array(Type.Object({ id: Id, count: Type.Integer() })))
export const ExportStatus = {
  200: Type.Object({
    code: Code,
    status: Type.Integer({ description: '0 none, 1 preparing, 3 ready, 6 error' }),
    msg: Type.String(),
    filename: Type.Optional(Type.String()),
  }),
}
export const ImportStatus = {
  200: Type.Object({
    code: Code,
    status: Type.Integer({
      description: '0 none, 2 importing, 3 integrity check, 4 completed, 5 error, 7 check error',
    }),
    msg: Type.String(),
  }),
}
export const Deletion = Type.Object({ id: Id, SNs: Type.Array(Type.String()) })
type Marks = Static<typeof Deletion> | Static<typeof Deletion>[] | null
export const DeletionProgress = answer(
  Type.Unsafe<Marks>(Type.Union([Deletion, Type.Array(Deletion)])),
)

const Grams = orNull(Type.Integer())
const Weight = Type.Object({
  grams: Grams,
  stable: Type.Boolean(),
  tare: Grams,
  overload: Type.Boolean(),
  net: Type.Boolean(),
})
export const ResultQuery = Type.Object({
  top: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  n: Type.Optional(Type.Integer({ minimum: 1, maximum: 50 })),
  turned: Type.Optional(
    Type.String({
      maxLength: 64,
      description:
        'the `result_id` of the same goods before they were turned: both pictures are one question; the same frame again adds nothing, and an answer that is long gone is not joined',
    }),
  ),
})
const RecognizedFields = {
  id: Id,
  score: Type.Number(),
  name: Type.Optional(Type.String()),
  ...PricedFields,
  proposal: ProposalField,
}
export const RecognizedItems = Type.Object({
  items: Type.Array(
    Type.Object({
      ...RecognizedFields,
      choices: Type.Optional(
        Type.Array(Type.Object(RecognizedFields), {
          description: 'goods that look alike, one line together; nobody taught those of score 0',
        }),
      ),
    }),
  ),
  status: Type.String({ description: 'certain, uncertain, unknown, empty or moving' }),
  open: orNull(oneOf(['known', 'which']), {
    description:
      'what keeps it from being certain: known, it may be nothing that was taught; which, it is one of the first two; null: nothing',
  }),
  result_id: Type.String({ description: 'names this result in feedback' }),
  pictures: Type.Integer({
    description: 'different pictures of these goods that it rests on: more than one after `turned`',
  }),
  took_ms: Type.Number(),
  took: Type.Object({
    capture: Type.Number(),
    picture: Type.Number(),
    embed: Type.Number(),
    search: Type.Number(),
  }),
  model: Type.String(),
  weight: Type.Optional(
    orNull(Weight, {
      description: 'of these goods; null: nobody can say; missing: no scale is in use',
    }),
  ),
  picture_age_ms: Type.Optional(
    orNull(Type.Integer(), {
      description:
        'how long ago the picture was taken that this answer is of: goods that rest on a scale are looked at once, and again after any touch; null: the scale is empty, no picture was looked at',
    }),
  ),
})
export const Result = answer(RecognizedItems)
export const FeedbackBody = Type.Object({ id: Id, result_id: Type.Optional(Type.String()) })
export const Feedback = answer(Type.Object({ learned: Type.Boolean(), sid: orNull(Type.String()) }))
export const SpeedBody = Type.Object({
  speed: oneOf(['normal', 'fast']),
})
export const ResultsMaxBody = Type.Object({
  max_result_num: Type.Integer({ minimum: 1, maximum: 50 }),
})
export const LearnModeBody = Type.Object({
  learnMode: Type.Integer({ description: '0 locked, 1 open, 2 auto' }),
})
export const LearnMode = answer(Type.Object({ learnMode: Type.Integer(), mode: Type.String() }))
const Rectangle = {
  top: Type.Integer(),
  left: Type.Integer(),
  height: Type.Integer(),
  width: Type.Integer(),
}
export const Region = Type.Object(Rectangle)
export const CalibBody = Type.Object(Rectangle, { description: 'in 1280 × 720 coordinates' })
export const Calib = answer(Region)
export const ExtraInfoBody = Type.Object({ info: Type.String() })
export const ExtraInfo = answer(Type.Object({ info: Type.String() }))
export const TimeBody = Type.Object({
  sec: Type.Integer({ minimum: 0, maximum: 253_402_300_799 }),
  usec: Type.Integer({ minimum: 0, maximum: 999_999, default: 0 }),
})
export const Image = answer(Type.Object({ image: Jpeg }))
export const ItemPath = Type.Object({ id: Type.String(IN_URL) })
export const ItemPatch = Type.Object({
  name: Type.Optional(orNull(Type.String({ maxLength: 200 }))),
  active: Type.Optional(Type.Boolean()),
})
export const Item = Type.Object({
  id: Id,
  name: orNull(Type.String()),
  active: Type.Boolean(),
  count: Type.Integer(),
})
export const Items = answer(Type.Array(Item))
export const OneItem = answer(Item)
const ItemName = orNull(Type.String())
export const NamesBody = Type.Object(
  {
    names: Type.Record(Type.String(), ItemName, {
      description: 'by item; null or an empty text takes a name away',
    }),
    dry_run: Type.Optional(
      Type.Boolean({ description: 'tell what would change, and change nothing' }),
    ),
  },
  { additionalProperties: false },
)
export const NamesChanged = answer(
  Type.Object({
    changed: Type.Integer(),
    items: Type.Array(Type.Object({ id: Id, name: ItemName, before: ItemName })),
  }),
)
export const ReportQuery = Type.Object({ id: Type.Optional(IdInUrl) })
const Share = orNull(Type.Number())
export const Report = answer(
  Type.Object({
    tried: Type.Integer({ description: 'templates left out and searched for' }),
    accuracy: Share,
    items: Type.Array(
      Type.Object({
        id: Id,
        tried: Type.Integer(),
        accuracy: Share,
        outliers: Type.Array(Sid),
      }),
    ),
    pairs: Type.Array(Type.Object({ ids: Type.Array(Id), count: Type.Integer() })),
  }),
)
export const PictureQuery = Type.Object({
  sid: Type.Optional(Type.String({ ...IN_URL, description: 'template identifier' })),
})
export const DeletedItems = answer(
  Type.Array(
    Type.Object({
      id: Id,
      name: orNull(Type.String()),
      count: Type.Integer({ description: 'templates that can come back' }),
      deleted_at: Type.String({ description: 'ISO 8601' }),
    }),
  ),
)
export const Restored = answer(
  Type.Object({ restored: Type.Integer({ description: 'templates that are back' }) }),
)
export const ModelStatus = answer(
  Type.Object({
    serving: Type.String(),
    wanted: Type.String(),
    running: Type.Boolean(),
    done: Type.Integer(),
    total: Type.Integer(),
  }),
)
export const ImportQuery = Type.Object({
  mode: Type.Optional(oneOf(['merge', 'replace'])),
})
export const DownloadPath = Type.Object({ filename: Type.String(IN_URL) })
