/**
 * A lane and the fragments that are offered to it: takes one, tries it by a restart of its own, keeps it when the lane
 * does what it did before, and else goes back by itself.
 *
 * Nothing that the master says is trusted: the checker decides what may be taken.
 */

import { openInterval } from '#firmware/async/interval.ts'
import { createListeners } from '#firmware/async/listeners.ts'
import { createSerialQueue } from '#firmware/async/serial-queue.ts'
import type { SectionName, Sections } from '#firmware/config/fleet-sections.ts'
import type { FleetConfigSection } from '#firmware/config/sections/fleet-config.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { firstOf, type Sentence, say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { Journal } from '#hal/journal.ts'
import type { Part } from '#hal/part-condition.ts'
import { readSigned } from './config-fragment.ts'
import type { ConfigAsk } from './config-messages.ts'
import type { FragmentChecker } from './fragment-checker.ts'
import {
  confirmed,
  type LaneState,
  reverted,
  staged,
  type Tried,
  wentBack,
} from './fragment-trial-step.ts'
import { createTrialWatch } from './fragment-trial-watch.ts'
import { FRAGMENT_LIMITS } from './limits.ts'
import type { Chosen, FragmentFiles } from './startup-fragment.ts'

export interface FragmentInstaller extends AsyncDisposable {
  readonly status: FragmentInstallerStatus
  /** What the lane tells its master, and asks it with. */
  report(): Promise<ConfigAsk>
  /** `sequence`: what the master says it is, for the report. Never rejects for what was sent. */
  offer(sequence: number, bytes: Uint8Array): Promise<void>
  /** Back to what was before: the one on trial, else the one in force. Rejects with 'refused'. Resolves with why it needs a restart by hand, or null. */
  revert(): Promise<Sentence | null>
  /** There is something to tell the master. */
  onChange(listener: () => void): Disposable
}

export interface FragmentInstallerStatus {
  readonly inForce: number | null
  readonly isOnTrial: boolean
  /** Taken, and waiting for a moment without a payment, or for a restart by hand. */
  readonly waiting: number | null
  /** Why a restart that is due has to be made by hand; null where none is, or the lane makes it. */
  readonly whyByHand: Sentence | null
  /** Of the fragment in force: sections that this lane has of its own. */
  readonly kept: readonly SectionName[]
  readonly refused: Tried | null
  readonly wentBack: Tried | null
  readonly trouble: Sentence | null
}

export type MeasuredPart = Pick<Part, 'name' | 'state'>

export interface FragmentInstallerPorts {
  readonly state: DocumentStore<LaneState>
  readonly rules: Pick<FleetConfigSection, 'steadySeconds' | 'trialSeconds'>
  readonly checker: FragmentChecker
  /** What this start chose. */
  readonly chosen: Chosen
  readonly kept: readonly SectionName[]
  readonly files: FragmentFiles
  /** What would refuse a start with these sections, asked of those who open the device. */
  readonly problems: (sections: Sections) => Promise<readonly Sentence[]>
  /** How the parts are that a fragment is measured by. */
  readonly parts: () => Promise<readonly MeasuredPart[]>
  /** No payment is on the glass. */
  readonly isQuiet: () => boolean
  readonly isReleaseOnTrial: () => boolean
  /** The process ends and is started again. */
  readonly restart: () => void
  /** Null where something starts it again; else the lane runs on until somebody restarts it by hand. */
  readonly whyNoRestart: Sentence | null
  readonly clock: Clock
  readonly journal: Journal
}

export function openFragmentInstaller(ports: FragmentInstallerPorts): FragmentInstaller {
  const { state, checker, chosen, files, kept, problems, parts, clock, journal } = ports
  const { whyNoRestart } = ports
  const queue = createSerialQueue()
  const listeners = createListeners()
  const lookAtTrial = createTrialWatch(ports.rules, clock)
  // A start that could not be counted is not repeated at once: the card is full.
  const isHeldUp = state.value.trial !== null && !chosen.isOnTrial && !ports.isReleaseOnTrial()
  let isRunningTrial = chosen.isOnTrial
  let isRestartWanted = false
  let isHandTold = false
  let isEnding = false
  let refused: Tried | null = null
  const looking = openInterval(clock, FRAGMENT_LIMITS.lookMs, () => queue.run(lookOnce))

  async function lookOnce(): Promise<void> {
    try {
      if (isRunningTrial) await decide()
    } catch (error) {
      const fault = toFault(error)
      if (fault.kind === 'bug') journal.error('fleet_config.broken', { error })
      else journal.warn('fleet_config.not_written', { why: fault.said })
    }
    if (state.value.trial && !isRunningTrial && !isHeldUp && !ports.isReleaseOnTrial())
      isRestartWanted = true
    if (!isRestartWanted || isEnding) return
    const sequence = state.value.trial?.fragment.sequence
    if (whyNoRestart !== null) {
      if (!isHandTold) journal.warn('fleet_config.restart_awaited', { sequence, why: whyNoRestart })
      isHandTold = true
    } else if (ports.isQuiet()) {
      isEnding = true
      looking[Symbol.dispose]()
      journal.warn('fleet_config.restarting', { sequence })
      ports.restart()
    }
  }

  async function decide(): Promise<void> {
    const { trial: running } = state.value
    if (!running) return
    const { sequence } = running.fragment
    const now = await parts()
    // A bank that already failed before this fragment proves nothing for the banks handed out: it counts as lacking.
    const lacks = chosen.sections.banks && isFailed(now, 'bank') ? ['bank'] : []
    const verdict = lookAtTrial([...new Set([...lostOf(running.works, now), ...lacks])])
    if (verdict.is === 'well') {
      await state.update(confirmed)
      isRunningTrial = false
      journal.info('fleet_config.confirmed', { sequence })
      listeners.tell()
    } else if (verdict.is === 'unwell') {
      await state.update((value) => wentBack(value, String(verdict.why)))
      isRunningTrial = false
      isRestartWanted = true
      journal.error('fleet_config.went_back', { sequence, why: verdict.why })
      listeners.tell()
    }
  }

  const isWaiting = () => state.value.trial !== null && !isRunningTrial

  const whyByHand = () => (isRestartWanted || isWaiting() ? whyNoRestart : null)

  async function take(bytes: Uint8Array): Promise<void> {
    const signed = readSigned(bytes)
    const { sequence, sections, files: brought } = await checker.check(signed, state.value.highest)
    await files.put(sequence, brought)
    const found = await problems(sections)
    if (found.length > 0) {
      await files.keepOnly(chosen.sequence === null ? [] : [chosen.sequence])
      throw new Fault(
        'refused',
        say('fault.fragment.lane-would-not-start', { why: firstOf(found) }),
      )
    }
    const well = workingOf(await parts())
    await state.update((value) => staged(value, { ...signed, sequence }, well))
    refused = null
    journal.warn('fleet_config.taken', { sequence, sections: Object.keys(sections).join(' ') })
  }

  return {
    get status() {
      const { trial: waiting, wentBack: back } = state.value
      return {
        inForce: chosen.sequence,
        isOnTrial: isRunningTrial,
        waiting: isRunningTrial ? null : (waiting?.fragment.sequence ?? null),
        whyByHand: whyByHand(),
        kept,
        refused,
        wentBack: back,
        trouble: chosen.trouble,
      }
    },
    async report() {
      const { value } = state
      const isHealthy = chosen.trouble === null && lostOf(value.works, await parts()).length === 0
      // What runs is not what it reports as in force, until somebody restarts it.
      const isOther = !isWaiting() && whyByHand() !== null
      return {
        version: 1,
        inForce: inForceOf(value),
        tried: triedOf(value),
        isHealthy: isHealthy && !isOther,
      }
    },
    offer: (sequence, bytes) =>
      queue.run(async () => {
        // One after the other: what is on trial is decided first.
        if (state.value.trial || ports.isReleaseOnTrial() || isEnding) return
        // What runs is not what the next start runs with: how the parts are now would be no measure.
        if (whyByHand() !== null) return
        try {
          await take(bytes)
          listeners.tell()
        } catch (error) {
          const { kind, message } = toFault(error)
          if (kind === 'bug') throw error
          const why = message.slice(0, FRAGMENT_LIMITS.whyCharacters)
          // A full card says nothing about the fragment: it is asked for again.
          if (kind !== 'storage') refused = { sequence, why }
          // The master hears of it with the next question: sending nonsense must not make the lane ask sooner.
          journal.error('fleet_config.refused', { sequence, why })
        }
      }),
    revert: () =>
      queue.run(async () => {
        const { inForce, trial: waiting } = state.value
        if (!inForce && !waiting)
          throw new Fault('refused', say('fault.fragment.nothing-to-revert'))
        const isUntried = isWaiting()
        await state.update((value) => reverted(value, 'an operator of this lane took it back'))
        // Where nobody starts the lane again, one that no start has tried is gone without a restart.
        isRestartWanted = whyNoRestart === null || !isUntried
        isHandTold = false
        isRunningTrial = false
        journal.warn('fleet_config.reverted', {
          sequence: (waiting?.fragment ?? inForce)?.sequence,
        })
        listeners.tell()
        return whyByHand()
      }),
    onChange: listeners.add,
    async [Symbol.asyncDispose]() {
      isEnding = true
      await looking[Symbol.asyncDispose]()
    },
  }

  function triedOf(value: LaneState): ConfigAsk['tried'] {
    if (value.trial) {
      const { sequence } = value.trial.fragment
      if (isRunningTrial) return { sequence, state: 'trial', why: null }
      return { sequence, state: 'waiting', why: whyNoRestart && String(whyNoRestart) }
    }
    if (refused) return { ...withHand(refused, whyByHand()), state: 'refused' }
    if (value.wentBack) return { ...withHand(value.wentBack, whyByHand()), state: 'went-back' }
    const sequence = inForceOf(value)
    return sequence === null ? null : { sequence, state: 'in-force', why: null }
  }
}

/** The master hears of the restart too; where both are too long, the reason before it is cut. */
function withHand({ sequence, why }: Tried, whyByHand: Sentence | null): Tried {
  if (whyByHand === null) return { sequence, why }
  const most = FRAGMENT_LIMITS.whyCharacters
  const hand = `. The lane waits for a restart by hand: ${whyByHand}`.slice(0, most)
  return { sequence, why: why.slice(0, most - hand.length) + hand }
}

const inForceOf = ({ inForce }: LaneState) => inForce?.sequence ?? null

function workingOf(parts: readonly MeasuredPart[]): readonly string[] {
  return parts.filter(({ state }) => state === 'ok' || state === 'degraded').map(({ name }) => name)
}

function isFailed(parts: readonly MeasuredPart[], name: string): boolean {
  return parts.some((part) => part.name === name && part.state === 'failed')
}

function lostOf(needed: readonly string[], parts: readonly MeasuredPart[]): readonly string[] {
  const works = workingOf(parts)
  return needed.filter((part) => !works.includes(part))
}
