/** What the operations of set-up take and answer. */
import { oneOf, Type } from '#firmware/schema-builder.ts'

export const Door = {
  200: Type.Object({ isOpen: Type.Boolean({ description: 'a code is taken' }) }),
}

export const CodeBody = Type.Object({
  code: Type.String({ minLength: 1, maxLength: 64, description: "as the lane's display shows it" }),
})

export const SessionAnswer = {
  200: Type.Object({
    token: Type.String({ description: 'for Authorization: Bearer' }),
    validSeconds: Type.Integer(),
  }),
}

const Text = Type.String()
const TextOrNull = Type.Union([Text, Type.Null()])

export const Standing = {
  200: Type.Object({
    isNew: Type.Boolean(),
    name: Type.String({ description: 'of its page on the network' }),
    steps: Type.Array(
      Type.Object({
        name: oneOf(['network', 'bank', 'display', 'camera', 'item']),
        state: oneOf(['open', 'done', 'absent']),
      }),
    ),
    network: Type.Object({
      isOnline: Type.Boolean(),
      addresses: Type.Array(Text),
      hotspot: TextOrNull,
      canJoin: Type.Boolean(),
      joining: Type.Union([
        Type.Object({
          name: Text,
          state: oneOf(['waiting', 'joined', 'failed']),
          why: TextOrNull,
        }),
        Type.Null(),
      ]),
    }),
    banks: Type.Array(Type.Object({ name: Text, publicFields: Type.Array(Text) })),
  }),
}

export const WifiBody = Type.Object({
  name: Type.String({ minLength: 1, maxLength: 32 }),
  password: Type.String({ minLength: 8, maxLength: 64 }),
  hidden: Type.Boolean({ default: false }),
})

export const Done = { 200: Type.Object({ status: Type.Literal('success') }) }
export const Accepted = { 202: Type.Object({ status: Type.Literal('success') }) }
