/** What the fleet handed out, on trial after the start; and at a master what it hands out. */
import { loadJsonStore } from '#drivers/storage/files/json-store.ts'
import type { Lane, OpenFeature } from '#firmware/kernel/feature.ts'
import { anyPartRow } from '#firmware/kernel/part-rows.ts'
import type { ChosenConfig } from './choose-config.ts'
import { createConfigExchange } from './config-exchange.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import { fleetConfigRouter } from './fleet-routes.ts'
import { fleetConfigPart, measuredParts } from './fragment-health.ts'
import { NOTHING_PUBLISHED } from './fragment-publisher.ts'
import { type OpenFragments, openFragments } from './open-fragments.ts'

type FleetLane = Lane<
  FleetConfigSection,
  typeof FLEET_CONFIG_EVENTS,
  'fleet-config',
  'goods' | 'storage' | 'fleet' | 'health' | 'startConfig',
  ChosenConfig
>

export async function openFleet(lane: FleetLane): Promise<OpenFeature> {
  const { before, section, journal, parts, lent } = lane
  const fleetConfig = before && (await openChosen(lane, before))
  if (fleetConfig) {
    parts.watch('fleet-config', () => fleetConfigPart(fleetConfig.lane.status))
    lent.fleet.handOut({
      exchange: createConfigExchange(fleetConfig.lane, section.askEverySeconds, journal),
      answer: fleetConfig.publisher.answer,
    })
  }
  const { isMaster } = lent.fleet
  const { toWire } = lent.goods
  return { routers: [fleetConfigRouter({ fleetConfig, isMaster, toWire })] }
}

async function openChosen(
  { section: rules, kept, clock, journal, lent, opened }: FleetLane,
  { checker, chosen, state, files }: ChosenConfig,
): Promise<OpenFragments> {
  const { problems, isReleaseOnTrial, restart, whyNoRestart, payeesMoved, payeeChanges } =
    lent.startConfig
  const published = await loadJsonStore(
    `${lent.storage.dataFolder}/fleet-config-published.json`,
    NOTHING_PUBLISHED,
  )
  return opened.use(
    openFragments(
      published,
      {
        rules,
        checker,
        chosen,
        state,
        files,
        kept,
        problems,
        parts: async () => measuredParts(await lent.health.parts(), anyPartRow),
        isQuiet: lent.health.isQuiet,
        isReleaseOnTrial,
        restart: (sections, asked) => restart(sections, 'fleet', asked),
        whyNoRestart,
        clock,
        journal,
      },
      { payeesMoved, payeeChanges },
    ),
  )
}
