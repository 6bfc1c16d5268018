/** `guests:` third-party features that stay off. Which there are is decided by who may write their folder, never here. */
import { exact, section } from '#firmware/config/section-builders.ts'
import { type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'
import { FIELD_NAME, GUEST_NAME, GUESTS_MAX } from './guest-bounds.ts'

type Value = string | number | boolean
const Text = Type.String({ maxLength: 1_000 })
const named = (pattern: string, value: object) => ({
  type: 'object',
  patternProperties: { [pattern]: value },
})

export const Guests = section(
  exact({
    off: Type.Array(Type.String({ pattern: GUEST_NAME, says: say('text.guests.shape-name') }), {
      maxItems: GUESTS_MAX,
      uniqueItems: true,
      default: [],
    }),
    settings: Type.Unsafe<Readonly<Record<string, Readonly<Record<string, Value>>>>>({
      ...named(GUEST_NAME, named(FIELD_NAME, Type.Union([Text, Type.Number(), Type.Boolean()]))),
      default: {},
      // What may stand there its own feature.json says.
      isUnlisted: true,
    }),
  }),
)
export type GuestsConfig = Static<typeof Guests>

/** What the section names that is not there, with its key. */
export function unknownIn(
  { off, settings }: GuestsConfig,
  found: readonly { readonly name: string }[],
) {
  const isUnknown = ({ feature }: { readonly feature: string }) =>
    found.every(({ name }) => name !== feature)
  return [
    ...off.map((feature, at) => ({ feature, key: 'guests.off', path: ['off', at] as const })),
    ...Object.keys(settings).map((feature) => ({
      feature,
      key: 'guests.settings',
      path: ['settings', feature] as const,
    })),
  ].filter(isUnknown)
}
