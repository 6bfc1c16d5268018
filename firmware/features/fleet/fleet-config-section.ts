/** `fleetConfig:` whose signed parts of a config this lane takes from its master, and which; README.md. */

import { setAt, valueAt } from '#firmware/config/environment.ts'
import { SECTIONS } from '#firmware/config/fleet-sections.ts'
import { exact, section } from '#firmware/config/section-builders.ts'
import { oneOf, type Static, Type } from '#firmware/schema-builder.ts'
import { say } from '#firmware/words/sentence.ts'

export const FleetConfigSchema = section(
  exact({
    /** The fleet that a fragment must name: one that was signed for another chain is ignored. */
    fleet: Type.Optional(
      Type.String({
        pattern: '^[A-Za-z0-9._-]{1,64}$',
        says: say('text.config.shape-identifier'),
      }),
    ),
    /** Public keys of minisign. Without one no fragment is taken; removing a key removes the fragments it signed. */
    keys: section(
      Type.Array(
        Type.String({
          pattern: '^RW[A-Za-z0-9+/]{54}$',
          says: say('text.config.shape-minisign-public-key'),
          unquoted: true,
        }),
        { maxItems: 4, uniqueItems: true },
      ),
      [],
    ),
    /** The sections that the fleet may hand out. None by default: `banks` decides where the money goes. */
    allow: section(Type.Array(oneOf(SECTIONS), { uniqueItems: true }), []),
    /** A file with this lane's secret key of age: opens what was sealed for it. */
    identityFile: Type.Optional(Type.String({ minLength: 1 })),
    askEverySeconds: Type.Integer({ minimum: 1, maximum: 86_400, default: 60 }),
    /** A fragment on trial must have kept everything working for so long, without a break... */
    steadySeconds: Type.Integer({ minimum: 1, maximum: 3_600, default: 30 }),
    /** ...within this time of the start, else the lane goes back to the config before. */
    trialSeconds: Type.Integer({ minimum: 2, maximum: 7_200, default: 180 }),
  }),
)
export type FleetConfigSection = Static<typeof FleetConfigSchema>

/** A lane that gets its banks from the fleet has none until then: it must not take money for the fake bank. */
const NO_BANKS = {}

/** Where laned.yaml lets the fleet hand out `banks`, and names none itself. */
export function withoutFakeBank(given: unknown): unknown {
  const allow = valueAt(given, ['fleetConfig', 'allow'])
  const awaits =
    Array.isArray(allow) && allow.includes('banks') && valueAt(given, ['banks']) == null
  return awaits ? setAt(given, ['banks'], NO_BANKS) : given
}
