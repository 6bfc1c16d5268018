/**
 * The master's side: keeps the one fragment that is being handed out, takes the reports of the lanes, and offers it
 * to the lanes whose turn it is. It cannot change the fragment: it has no key.
 */

import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import { Fault } from '#firmware/fault.ts'
import { keepLatest } from '#firmware/vocabulary/bounded-map.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalOf } from '#hal/journal.ts'
import { type Message, messageOf, type PeerCaller } from '#hal/peers.ts'
import { type Fragment, isFor, type SignedFragment } from './config-fragment.ts'
import { readConfigAsk } from './config-messages.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FragmentChecker } from './fragment-checker.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'
import {
  admitted,
  beginRollOut,
  isProven,
  mayHave,
  type Plan,
  type RollOut,
  type SeenLane,
  seenAgain,
  stepped,
  wavesOf,
} from './fragment-roll-out.ts'

export interface Published {
  readonly current: {
    readonly fragment: SignedFragment
    readonly serialNumbers: Fragment['serialNumbers']
    readonly rollOut: RollOut
  } | null
}

export const NOTHING_PUBLISHED: Published = { current: null }

export interface FragmentPublisher {
  /** What a lane says, answered. Rejects with 'bad-request' for what is no question. */
  answer(caller: PeerCaller, message: Message): Promise<Message>
  /** Rejects with 'refused' unless a key of this master's config signed it, and it is newer or the same. */
  publish(signed: SignedFragment, plan: Plan): Promise<void>
  /** No further lane is offered it. Lanes that have it keep it. Rejects with 'not-found'. */
  withdraw(): Promise<void>
  readonly standing: RollOutStanding | null
}

export interface RollOutStanding extends Pick<RollOut, 'sequence' | 'plan' | 'stopped'> {
  readonly isWithdrawn: boolean
  readonly wave: number
  readonly waves: readonly string[]
  readonly lanes: readonly {
    readonly serialNumber: string
    readonly isOffered: boolean
    readonly inForce: number | null
    readonly tried: SeenLane['report']['tried']
    readonly isHealthy: boolean
    readonly isProven: boolean
  }[]
}

export function createFragmentPublisher({
  store,
  checker,
  clock,
  journal,
}: {
  readonly store: DocumentStore<Published>
  readonly checker: Pick<FragmentChecker, 'read'>
  readonly clock: Clock
  readonly journal: JournalOf<typeof FLEET_CONFIG_EVENTS>
}): FragmentPublisher {
  const queue = createSerialQueue()
  const seen = new Map<string, SeenLane>()

  /** Only lanes that it is meant for count, in every wave. */
  function lanesFor(target: Pick<Fragment, 'serialNumbers'>): ReadonlyMap<string, SeenLane> {
    return new Map([...seen].filter(([serial]) => isFor(target, serial)))
  }

  function note(serialNumber: string, message: Message): SeenLane['report'] {
    const report = readConfigAsk(message.head)
    const next = seenAgain(seen.get(serialNumber), report, clock.monotonicMs())
    // Those silent for longest go first: a shared key lets a device choose its name.
    keepLatest(seen, serialNumber, next, FRAGMENT_LIMITS.lanes)
    return report
  }

  /** On the card before anybody is offered it: a restart forgets no wave and no trouble. */
  async function advance(serialNumber: string): Promise<void> {
    const { current } = store.value
    if (!current || !isFor(current, serialNumber)) return
    const lanes = lanesFor(current)
    const next = stepped(current.rollOut, lanes, clock.monotonicMs())
    const rollOut = admitted(next, serialNumber, lanes)
    if (rollOut === current.rollOut) return
    await store.update(() => ({ current: { ...current, rollOut } }))
    const { sequence, stopped, wave } = rollOut
    if (stopped && !current.rollOut.stopped)
      journal.error('fleet_config.stopped', { sequence, ...stopped })
    if (wave !== current.rollOut.wave) journal.info('fleet_config.wave_begun', { sequence, wave })
  }

  return {
    async answer({ serialNumber }, message) {
      const report = note(serialNumber, message)
      await queue.run(() => advance(serialNumber))
      const { current } = store.value
      const isWanted =
        current !== null &&
        mayHave(current.rollOut, serialNumber) &&
        report.tried?.sequence !== current.rollOut.sequence &&
        (report.inForce ?? 0) < current.rollOut.sequence
      if (!isWanted) return messageOf({ version: 1, sequence: null })
      const body = new TextEncoder().encode(JSON.stringify(current.fragment))
      return messageOf({ version: 1, sequence: current.rollOut.sequence }, body)
    },
    publish: (signed, plan) =>
      queue.run(async () => {
        const { sequence, serialNumbers } = checker.read(signed)
        const last = store.value.current
        const isSame = last?.fragment.content === signed.content
        if (last && !isSame && sequence <= last.rollOut.sequence)
          throw new Fault(
            'refused',
            say('fault.fragment.publish-number-too-low', {
              published: last.rollOut.sequence,
              given: sequence,
            }),
          )
        const stranger = plan.first.find((serial) => !isFor({ serialNumbers }, serial))
        if (stranger !== undefined)
          throw new Fault(
            'refused',
            say('fault.fragment.first-lane-not-addressed', { lane: stranger }),
          )
        const fragment = { content: signed.content, signature: signed.signature }
        const rollOut = beginRollOut(sequence, plan)
        await store.update(() => ({ current: { fragment, serialNumbers, rollOut } }))
        journal.warn('fleet_config.published', { sequence, waves: wavesOf(plan).join(' ') })
      }),
    withdraw: () =>
      queue.run(async () => {
        const { current } = store.value
        if (!current) throw new Fault('not-found', say('fault.fragment.nothing-published'))
        const rollOut = { ...current.rollOut, isWithdrawn: true }
        await store.update(() => ({ current: { ...current, rollOut } }))
        journal.warn('fleet_config.withdrawn', { sequence: rollOut.sequence })
      }),
    get standing() {
      const { current } = store.value
      if (!current) return null
      const { rollOut } = current
      const lanes = lanesFor(current)
      const { sequence, plan, stopped, isWithdrawn, wave, offered } = rollOut
      const waves = wavesOf(plan).map((one) => (one === 'first' ? one : `${one} %`))
      const serials = [...new Set([...lanes.keys(), ...offered])].sort()
      return {
        sequence,
        plan,
        stopped,
        isWithdrawn,
        wave,
        waves,
        lanes: serials.map((serialNumber) => {
          const lane = lanes.get(serialNumber)
          return {
            serialNumber,
            isOffered: offered.includes(serialNumber),
            inForce: lane?.report.inForce ?? null,
            tried: lane?.report.tried ?? null,
            isHealthy: lane?.report.isHealthy ?? false,
            isProven: isProven(rollOut, lane, clock.monotonicMs()),
          }
        }),
      }
    },
  }
}
