/** Features on a recognition device alone, as far as they need nothing else of a lane; by their names, since a checkout may lack them. */
import type { Router } from '#firmware/http/router.ts'
import type { OpenItems } from '#firmware/items/open.ts'
import { FEATURES } from '#firmware/kernel/bundled-features.ts'
import type { Lane } from '#firmware/kernel/feature.ts'

export type AroundItems = Pick<Lane<object, never, never>, 'clock' | 'opened'> & {
  readonly journal: object
}

/** Resolves with their routers. `features`: the sections of each. */
export async function openFeaturesOn(
  { lent: goods, onRecognized }: OpenItems,
  features: Readonly<Record<string, object>>,
  around: AroundItems,
): Promise<readonly Router[]> {
  const routers: Router[] = []
  for (const [name, section] of Object.entries(features)) {
    const one = FEATURES.find((each) => each.name === name)
    if (!one) throw new Error(`this checkout has no feature ${name}`)
    const parts = { add() {}, watch() {} }
    const lane = { ...around, section, parts, news: { onRecognized }, lent: { goods } }
    routers.push(...((await one.open(lane as never)).routers ?? []))
  }
  return routers
}
