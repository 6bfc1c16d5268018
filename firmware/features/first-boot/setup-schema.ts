/** What the operations of set-up take and answer. */
import { BANK_DRIVERS } from '#firmware/config/sections/banks.ts'
import { DISPLAY_CHOICES } from '#firmware/config/sections/display.ts'
import { SettingRow } from '#firmware/config/setting-list-schema.ts'
import { CheckFirst, PayeeChanges } from '#firmware/operations/payee-check-schema.ts'
import { oneOf, orNull, Type } from '#firmware/schema-builder.ts'
import { CAMERAS } from './hardware-choice.ts'

export const Door = Type.Object({ isOpen: Type.Boolean({ description: 'a code is taken' }) })

export const CodeBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64, description: "as the lane's display shows it" }),
})

export const SessionAnswer = Type.Object({
  token: Type.String({ description: 'for Authorization: Bearer' }),
  validSeconds: Type.Integer(),
})

const Text = Type.String()
const TextOrNull = orNull(Text)

const Lines = (description: string) =>
  Type.Array(
    Type.Object({
      what: oneOf(['bank', 'display', 'network', 'items', 'session', 'hotspot']),
      which: Text,
    }),
    { description },
  )
const Outcome = {
  stays: Lines('what set-up is for: who is paid, by bank and merchant, and what hangs on the lane'),
  ends: Lines('who came in by a code since the start, from where and when; the lane’s own Wi-Fi'),
}

export const Standing = Type.Object({
  isNew: Type.Boolean(),
  name: Type.String({ description: 'of its page on the network' }),
  steps: Type.Array(
    Type.Object({
      name: oneOf(['network', 'parts', 'bank', 'display', 'camera', 'item']),
      state: oneOf(['open', 'done', 'absent']),
    }),
  ),
  network: Type.Object({
    isOnline: Type.Boolean(),
    addresses: Type.Array(Text),
    hotspot: TextOrNull,
    canJoin: Type.Boolean(),
    joining: orNull(
      Type.Object({
        name: Text,
        state: oneOf(['waiting', 'joined', 'failed']),
        why: TextOrNull,
      }),
    ),
  }),
  isCabled: Type.Boolean({
    description: 'the display hangs on a cable or radio that is to be named',
  }),
  banks: Type.Array(Type.Object({ name: Text, publicFields: Type.Array(Text) })),
  outcome: Type.Object(Outcome),
})

export const WifiBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 32 }),
  password: Type.String({ minLength: 8, maxLength: 64 }),
  hidden: Type.Boolean({ default: false }),
})

const Bank = Type.Object({
  name: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'as the settings of the till name it',
  }),
  driver: oneOf(BANK_DRIVERS),
  url: Type.String({ minLength: 8, maxLength: 500, description: 'https:, as the bank gave it' }),
})

export const HardwareBody = Type.Object(
  {
    bank: Type.Optional(Bank),
    display: Type.Optional(Type.Object({ protocol: oneOf(DISPLAY_CHOICES) })),
    camera: Type.Optional(oneOf(CAMERAS)),
    ...CheckFirst,
  },
  { additionalProperties: false },
)

export const Hardware = Type.Object({
  whyNot: orNull(Text, {
    description: 'null: it can be written from here; else why not',
  }),
  banks: Type.Array(Type.Object({ name: Text, driver: Text })),
  display: Type.Object({ driver: Text, protocol: TextOrNull }),
  camera: Text,
  drivers: Type.Array(Text, { description: 'how a bank may be reached' }),
  protocols: Type.Array(Text, { description: 'what a display may speak' }),
  fields: Type.Array(SettingRow, {
    description: 'of the keys that are asked for, as forms are drawn from them',
  }),
})

const Texts = Type.Array(Text)
export const HardwareAnswer = Type.Object({
  status: Type.Literal('success'),
  changed: Texts,
  warnings: Texts,
  ...PayeeChanges,
  restarting: Type.Boolean({ description: 'false: it was only asked' }),
})

export const Done = Type.Object({ status: Type.Literal('success'), ...Outcome })
export const Accepted = Type.Object({ status: Type.Literal('success') })
