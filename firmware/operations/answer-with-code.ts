/** The shape of every answer of the recognition device, `{ code, data }`: its schemas, and the answers of what was done. */
import { orNull, type Static, type TSchema, Type } from '#firmware/schema-builder.ts'

export const Code = Type.Integer({
  description: '0 is success; docs/api/items.md lists the others',
})
const Msg = Type.Optional(Type.String())

/** One schema for success and refusal, because both come with HTTP 200; its type is that of a success. */
export const answer = <
  Data extends TSchema,
  More extends Record<string, TSchema> = Record<never, never>,
>(
  data: Data,
  more?: More,
) => ({
  200: Type.Object({
    code: Code,
    data: Type.Unsafe<Static<Data>>(orNull(data)),
    msg: Msg,
    ...(more as More),
  }),
})

export const Nothing = { 200: Type.Object({ code: Code, data: Type.Null(), msg: Msg }) }

export const success = <Data>(data: Data) => ({ code: 0, data })
/** What an operation answers that has nothing to tell. */
export const DONE = { code: 0, data: null } as const
