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
import { Fault, toFault } from '#firmware/fault.ts'
import { firstOf, type Sentence, say, sentenceWritten } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { DocumentStore } from '#hal/document-store.ts'
import type { JournalOf } from '#hal/journal.ts'
import type { Part } from '#hal/part-condition.ts'
import { readSigned } from './config-fragment.ts'
import type { ConfigAsk } from './config-messages.ts'
import type { FLEET_CONFIG_EVENTS } from './fleet-config-events.ts'
import type { FleetConfigSection } from './fleet-config-section.ts'
import type { FragmentChecker } from './fragment-checker.ts'
import { FRAGMENT_LIMITS } from './fragment-limits.ts'
import {
  confirmed,
  type LaneState,
  type Numbered,
  reverted,
  staged,
  type Tried,
  wentBack,
} from './fragment-trial-step.ts'
import { createTrialWatch } from './fragment-trial-watch.ts'
import { ANY_NUMBER, type Chosen, type FragmentFiles } from './startup-fragment.ts'

export interface FragmentInstaller extends AsyncDisposable {
  readonly status: FragmentInstallerStatus
  /** What the lane tells its master, and asks it with. */
  report(): Promise<ConfigAsk>
  /** `sequence`: what the master says it is, for the report. Never rejects for what was sent. */
  offer(sequence: number, bytes: Uint8Array): Promise<void>
  /** Back to what was before: the one on trial, else the one in force. Rejects with 'refused'. `status` says what keeps it from a restart. */
  revert(): Promise<void>
  /** There is something to tell the master. */
  onChange(listener: () => void): Disposable
}

/** A fragment that is not used, and why. */
export interface LeftFragment {
  readonly sequence: number
  readonly why: Sentence
}

export interface FragmentInstallerStatus {
  readonly inForce: number | null
  readonly isOnTrial: boolean
  /** Taken, and waiting for a moment without a payment, for a restart by hand, or for a start that would not fail. */
  readonly waiting: number | null
  /** Why a restart that is due has to be made by hand; null where none is, or the lane makes it. */
  readonly whyByHand: Sentence | null
  /** That the lane has not made the restart that is due, because that start would fail; null where it would not. */
  readonly notRestarted: Sentence | null
  /** Of the fragment in force: sections that this lane has of its own. */
  readonly kept: readonly SectionName[]
  readonly refused: LeftFragment | null
  readonly wentBack: LeftFragment | null
  readonly trouble: Sentence | null
}

export type MeasuredPart = Pick<Part, 'name' | 'state'>

export interface RestartAsked {
  readonly isWanted: () => boolean
  /** Also where that start would fail, if with it this lane would pay somebody else than it pays now. */
  readonly leavesPayee: boolean
}

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
  /**
   * The process ends and is started again with these sections, unless after the check nobody wants it any more. Rejects with
   * 'refused' and what is wrong where that start would fail, and with 'busy' while somebody pays.
   */
  readonly restart: (sections: Sections, asked: RestartAsked) => Promise<void>
  /** The lines by which somebody else would be paid if what is on trial or in force is taken back. */
  readonly payeesOfRevert: () => Promise<readonly string[]>
  /** Null where something starts it again; else the lane runs on until somebody restarts it by hand. */
  readonly whyNoRestart: Sentence | null
  readonly clock: Clock
  readonly journal: JournalOf<typeof FLEET_CONFIG_EVENTS>
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
  let isHandReported = false
  /** Why the start that is due would fail, as it was found last, and when to look again. */
  let refusal: { readonly why: Sentence; readonly untilMs: number } | null = null
  /** Somebody is paid who was taken back: a lane that does not start pays nobody. */
  let leavesPayee = false
  let isEnding = false
  let refused: LeftFragment | null = null
  const looking = openInterval(clock, FRAGMENT_LIMITS.checkMs, () => queue.run(lookOnce))

  async function lookOnce(): Promise<void> {
    try {
      if (isRunningTrial) await decide()
    } catch (error) {
      tellOf(error)
    }
    if (state.value.trial && !isRunningTrial && !isHeldUp && !ports.isReleaseOnTrial())
      isRestartWanted = true
    if (!isRestartWanted || isEnding) return
    const sequence = state.value.trial?.fragment.sequence
    if (whyNoRestart !== null) {
      if (!isHandReported)
        journal.warn('fleet_config.restart_awaited', { sequence, why: whyNoRestart })
      isHandReported = true
    } else if (ports.isQuiet() && clock.monotonicMs() >= (refusal?.untilMs ?? 0)) {
      await restart(sequence)
    }
  }

  /** A lane that sells is not ended for a start that would fail, for example for a mistake in laned.yaml. */
  async function restart(sequence: number | undefined): Promise<void> {
    try {
      await ports.restart(await sectionsOfNextStart(), { isWanted: () => !isEnding, leavesPayee })
    } catch (error) {
      const { kind, said: why } = toFault(error)
      if (kind === 'busy' || (kind === 'refused' && (await leftUntried(why)))) return
      putOff(error, sequence)
      return
    }
    if (isEnding) return
    isEnding = true
    looking[Symbol.dispose]()
    journal.warn('fleet_config.restarting', { sequence })
  }

  function putOff(error: unknown, sequence: number | undefined): void {
    const { kind, said: why } = toFault(error)
    if (kind === 'bug') journal.error('fleet_config.broken', { error })
    else if (String(refusal?.why) !== String(why))
      journal.warn('fleet_config.restart_refused', { sequence, why })
    refusal = { why, untilMs: clock.monotonicMs() + FRAGMENT_LIMITS.restartAgainMs }
  }

  /** One that no start has tried goes back where the lane would start without it: waiting for its technician, it kept others out. */
  async function leftUntried(reason: Sentence): Promise<boolean> {
    const { trial, inForce } = state.value
    if (!trial || isRunningTrial) return false
    try {
      if ((await problems(await sectionsOf([inForce]))).length > 0) return false
      const why = say('fault.fragment.lane-would-not-start', { why: reason })
      await state.update((value) => wentBack(value, why))
      journal.error('fleet_config.went_back', { sequence: trial.fragment.sequence, why })
    } catch (error) {
      tellOf(error)
      return false
    }
    // Where the one before it went back as well, the lane still runs with that.
    isRestartWanted = chosen.trouble === null && chosen.sequence !== inForceOf(state.value)
    refusal = null
    listeners.tell()
    return true
  }

  /** After a rollback, so that whoever asked for it hears at once that the lane goes on with what it has. */
  async function lookAhead(sequence: number | undefined): Promise<void> {
    try {
      const found = await problems(await sectionsOfNextStart())
      if (found.length === 0) return
      const why = firstOf(found)
      if (leavesPayee) journal.error('fleet_config.restarting_anyway', { sequence, why })
      else putOff(new Fault('refused', why), sequence)
    } catch (error) {
      putOff(error, sequence)
    }
  }

  function tellOf(error: unknown): void {
    const { kind, said: why } = toFault(error)
    if (kind === 'bug') journal.error('fleet_config.broken', { error })
    else journal.warn('fleet_config.not_written', { why })
  }

  async function sectionsOfNextStart(): Promise<Sections> {
    const { trial, inForce } = state.value
    return await sectionsOf([trial?.fragment, inForce])
  }

  /** Of the first that a start would use: what a lane must not take any more is left out. */
  async function sectionsOf(fragments: readonly (Numbered | null | undefined)[]) {
    for (const one of fragments) {
      if (!one) continue
      try {
        const { sequence, sections, files: brought } = await checker.check(one, ANY_NUMBER)
        // Those of the one before went when another was tried.
        await files.put(sequence, brought)
        return sections
      } catch (error) {
        if (toFault(error).kind === 'bug') throw error
      }
    }
    return {}
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
      await state.update((value) => wentBack(value, verdict.why))
      isRunningTrial = false
      isRestartWanted = true
      journal.error('fleet_config.went_back', { sequence, why: verdict.why })
      listeners.tell()
    }
  }

  const isWaiting = () => state.value.trial !== null && !isRunningTrial

  const isRestartDue = () => isRestartWanted || isWaiting()

  const whyByHand = () => (isRestartDue() ? whyNoRestart : null)

  const notRestarted = () =>
    isRestartDue() && refusal ? say('fault.fragment.not-restarted', { why: refusal.why }) : null

  /** What runs is not what the lane is to run with, and not only until a payment ends. */
  const isHeld = () => whyByHand() !== null || notRestarted() !== null

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
        notRestarted: notRestarted(),
        kept,
        refused,
        wentBack: back && left(back),
        trouble: chosen.trouble,
      }
    },
    async report() {
      const { value } = state
      const isHealthy = chosen.trouble === null && lostOf(value.works, await parts()).length === 0
      // What runs is not what it reports as in force, until it is restarted.
      const isOther = !isWaiting() && isHeld()
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
        if (isHeld()) return
        try {
          await take(bytes)
          listeners.tell()
        } catch (error) {
          const { kind, said: why } = toFault(error)
          if (kind === 'bug') throw error
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
        const moved = await ports.payeesOfRevert()
        await state.update((value) => reverted(value, say('fault.fragment.taken-back')))
        // Where no supervisor starts the lane again, one that no start has tried is gone without a restart.
        isRestartWanted = whyNoRestart === null || !isUntried
        isHandReported = false
        refusal = null
        leavesPayee = moved.length > 0
        isRunningTrial = false
        const sequence = (waiting?.fragment ?? inForce)?.sequence
        journal.warn('fleet_config.reverted', { sequence })
        if (whyNoRestart === null) await lookAhead(sequence)
        listeners.tell()
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
      const why = whyByHand() ?? notRestarted()
      return { sequence, state: 'waiting', why: why && String(why) }
    }
    if (refused) return { ...withRestart(refused), state: 'refused' }
    if (value.wentBack) return { ...withRestart(left(value.wentBack)), state: 'went-back' }
    const sequence = inForceOf(value)
    return sequence === null ? null : { sequence, state: 'in-force', why: null }
  }

  /** The master hears of the restart too; where both are too long, the reason before it is cut. */
  function withRestart({ sequence, why }: LeftFragment) {
    const most = FRAGMENT_LIMITS.whyCharacters
    const [hand, held] = [whyByHand(), notRestarted()]
    let restart = ''
    if (hand) restart = `. The lane waits for a restart by hand: ${hand}`
    else if (held) restart = `. But ${held}`
    restart = restart.slice(0, most)
    return { sequence, why: String(why).slice(0, most - restart.length) + restart }
  }
}

function left({ sequence, why, said }: Tried): LeftFragment {
  return { sequence, why: sentenceWritten(why, said) }
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
