/** Bodies and answers of the vendor's synchronisation operations, in the interface's own words. */

import { Deletion } from '#firmware/items/operations/items-schema.ts'
import { answer, Nothing } from '#firmware/operations/answer-with-code.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'

const Flag = Type.Optional(Type.Boolean({ description: 'true when absent' }))
const Serial = Type.String({ description: 'serial number of a device' })
const Limit = { description: 'templates a minute in each direction; 0: no limit' }
const Time = { description: 'ISO 8601, UTC' }

export const MasterBody = Type.Object({ upload: Flag, download: Flag })
export const SlaveBody = Type.Object({
  masterIP: Type.Optional(
    Type.String({ maxLength: 255, description: 'with or without port; absent: found by mDNS' }),
  ),
  upload: Flag,
  download: Flag,
  key: Type.Optional(
    Type.String({ minLength: 1, maxLength: 512, description: 'the fleet key; kept sealed' }),
  ),
})
export const LimitBody = Type.Object({
  sync_limit: Type.Integer({ minimum: 0, maximum: 1_000_000, ...Limit }),
})
export const SerialBody = Type.Object({ sn: Type.String({ maxLength: 64 }) })
export const KeyBody = Type.Object({ key_id: Type.String({ maxLength: 64 }) })

const ShopName = Type.String({ pattern: '^[a-z0-9-]{1,32}$', description: 'its name in the chain' })
const days = Type.Optional(
  Type.String({ pattern: '^[1-9]\\d{0,3}$', description: '7 when absent' }),
)
export const DaysQuery = Type.Object({ days })
export const ShopQuery = Type.Object({ shop: ShopName, days })
export const TakeBackBody = Type.Object({
  shop: ShopName,
  days: Type.Integer({ minimum: 1, maximum: 36_500, description: 'the last so many days' }),
})
export const TakenBack = answer(Type.Object({ shop: ShopName, since: Type.String(Time) }))
export const ChainShops = answer(
  Type.Array(
    Type.Object({
      shop: Type.String({ description: 'its name in the chain' }),
      templates: Type.Integer(),
      items: Type.Integer({ description: 'that they are of' }),
      last: Type.String({ ...Time, description: 'when the newest came here' }),
    }),
  ),
)
export const ChainShop = answer(
  Type.Array(
    Type.Object({
      id: Type.String({ description: 'the item' }),
      template: Type.String({ description: 'its name in the fleet' }),
      created: orNull(Type.String({ ...Time, description: 'its date, by the shop’s word' })),
      came: Type.String({ ...Time, description: 'when it came here' }),
    }),
  ),
)
export const ChainChecked = answer(
  Type.Object({
    ok: Type.Boolean({ description: 'nothing is to be put right' }),
    server: Type.String({ description: 'its name and release' }),
    encrypted: Type.Boolean({ description: 'whether this connection is' }),
    clock_off_s: orNull(
      Type.Integer({ description: 'the servers’ clock less the lane’s; null: not known yet' }),
    ),
    found: Type.Array(
      Type.Object({
        about: oneOf(['connection', 'too-wide', 'missing', 'streams', 'clock'], {
          description: 'too-wide and missing: a right of this login',
        }),
        why: Type.String({ description: 'for people, with what to do' }),
      }),
    ),
    shops: Type.Array(
      Type.Object({
        shop: orNull(Type.String({ description: 'its name in the chain' })),
        entries: Type.Integer({ description: 'items that it wrote' }),
        pictures: Type.Integer(),
      }),
    ),
  }),
)

export { Nothing }
export const LimitNow = answer(Type.Object({ sync_limit: Type.Integer(Limit) }))

const LeftOut = { description: 'ITEM: what of it was not taken and why, for people; the first 20' }

const Device = Type.Object({
  sn: Serial,
  address: Type.String(),
  last_seen: orNull(Type.String(Time)),
  away: Type.Boolean({ description: 'silent for more than a minute' }),
  lag: orNull(
    Type.Integer({ description: 'changes not taken yet; null while everything is compared' }),
  ),
  deletions_outstanding: Type.Array(Type.String({ description: 'item id' })),
  left_out: Type.Array(Type.String(LeftOut)),
  version: orNull(Type.String({ description: 'its release; null: it has not told' })),
  state: orNull(oneOf(['ok', 'degraded', 'failed'], { description: 'of its worst part' })),
  ill: Type.Array(
    Type.Object({
      part: Type.String({ description: 'as GET /health names it' }),
      state: oneOf(['degraded', 'failed']),
      why: orNull(Type.String({ description: 'for people, with what to do' })),
      since: orNull(Type.String(Time)),
    }),
  ),
  last_payment: orNull(Type.String({ ...Time, description: 'when its last payment was begun' })),
})
const Asked = Type.Object(
  {
    state: oneOf(['running', 'done', 'failed']),
    at: Type.String(Time),
    ended: orNull(Type.String(Time)),
    trouble: orNull(Type.String({ description: 'why it failed, for people' })),
  },
  { description: 'what POST /api/sync began last; null: nothing since the start' },
)

const Trouble = { description: 'why not, for people; null: it is' }
const Chain = Type.Object(
  {
    read_trouble: orNull(Type.String(Trouble)),
    write_trouble: orNull(Type.String(Trouble)),
    last_read: orNull(Type.String(Time)),
    behind: orNull(Type.Integer({ description: 'entries not looked at yet; null: not reached' })),
    left_aside: Type.Integer({ description: 'entries not taken; they are tried again' }),
    unwritten: Type.Integer({ description: 'items that the chain does not have from here yet' }),
  },
  {
    description:
      'how a master of a chain reads and writes the feed of its shops; null: it is of no chain',
  },
)

export const Status = answer(
  Type.Object({
    syncMode: Type.String({ description: 'none, master or slave' }),
    in_step: Type.Boolean(),
    upload: Type.Boolean(),
    download: Type.Boolean(),
    sync_limit: Type.Integer(Limit),
    master: orNull(Type.String({ description: 'URL, or where this master listens' })),
    masterSN: orNull(Serial),
    last_sync: orNull(Type.String(Time)),
    trouble: orNull(Type.String({ description: 'why it is not in step, for people' })),
    asked: orNull(Asked),
    left_out: Type.Array(Type.String(LeftOut)),
    templates: orNull(Type.Integer({ description: 'what the fleet has learned, at a master' })),
    deletions: Type.Array(Deletion),
    devices: Type.Array(Device, { description: "a master's lanes, its own included" }),
    chain: orNull(Chain),
  }),
)

const keyFields = { key_id: Type.String(), sn: Serial }
export const FleetKeys = answer(
  Type.Array(Type.Object({ ...keyFields, created: Type.String(Time) })),
)
export const NewFleetKey = answer(
  Type.Object({ ...keyFields, key: Type.String({ description: 'told once' }) }),
)
export const Replacement = answer(
  Type.Object({
    sn: Serial,
    code: Type.String({ description: 'what the new card shows; told once' }),
    until: Type.String(Time),
  }),
)
