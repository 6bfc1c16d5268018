/**
 * Finds out which scale is at the end of a cable, and remembers it.
 *
 * The order is one in which no probe is an order to another scale: first ENQ, which asks CAS and Shtrih-M alike and
 * means nothing to others; then the one letter W of Mettler-Toledo; last the framed and checked bytes of the 100
 * protocol, the fastest line. All are asked even when one has answered: two scales on one line are never weighed with.
 */

import { type Link, unreachable } from '#drivers/link/link.ts'
import { type Fault, toFault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Clock } from '#hal/clock.ts'
import type { Line, ScaleConversation, ScaleProtocol } from './scale-protocol.ts'

export interface ScaleSearchOptions {
  readonly protocols: readonly ScaleProtocol[]
  /** The configured speed; null: the usual ones. */
  readonly baudRate: number | null
  readonly open: (line: Line) => Promise<Link>
  readonly clock: Clock
}

export interface FoundScale {
  readonly protocol: ScaleProtocol
  readonly line: Line
}

export interface OpenScale extends AsyncDisposable, FoundScale {
  readonly link: Link
  readonly conversation: ScaleConversation
}

const PROBE_MS = 300
/** A scale that was found answers as fast, but may be busy with its keys. */
const ANSWER_MS = 500

/** Every scale that answers. Rejects where the port itself cannot be opened. */
export async function probeScales(options: ScaleSearchOptions, signal?: AbortSignal) {
  const found: FoundScale[] = []
  for (const { line, candidates } of roundsOf(options)) {
    if (signal?.aborted) break
    await using link = await options.open(line)
    for (const protocol of candidates) {
      // An adapter inside the scale answers at whatever speed.
      if (found.some((one) => one.protocol === protocol)) continue
      using conversation = protocol.converse(link, options.clock)
      if (link.isOpen && (await answers(conversation))) found.push({ protocol, line })
    }
  }
  return found
}

async function answers(conversation: ScaleConversation): Promise<boolean> {
  try {
    await conversation.read(PROBE_MS)
    return true
  } catch (thrown) {
    const fault = toFault(thrown)
    if (fault.kind === 'bug') throw fault
    // A frame of its own protocol identifies it, whatever the frame says.
    return fault.kind === 'refused'
  }
}

/** The scale, ready to be asked. Rejects with Fault 'unreachable': none, or more than one. */
export async function openScale(
  options: ScaleSearchOptions,
  known: FoundScale | null,
  signal: AbortSignal,
): Promise<OpenScale> {
  const { protocol, line } = known ?? (await onlyOne(options, signal))
  await using opening = new AsyncDisposableStack()
  const link = opening.use(await options.open(line))
  const conversation = opening.use(protocol.converse(link, options.clock))
  await conversation.read(ANSWER_MS).catch((thrown: unknown) => {
    if (toFault(thrown).kind !== 'refused') throw thrown
  })
  const opened = opening.move()
  return {
    protocol,
    line,
    link,
    conversation,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

async function onlyOne(options: ScaleSearchOptions, signal: AbortSignal): Promise<FoundScale> {
  const found = await probeScales(options, signal)
  const [only, second] = found
  if (only && second) throw severalScalesAnswer(found)
  if (only) return only
  const names = options.protocols.map(({ title }) => title).join(', ')
  throw unreachable('serial', say('fault.scale.none-found', { protocols: names }))
}

function severalScalesAnswer(found: readonly FoundScale[]): Fault {
  const names = found.map(({ protocol: { title }, line }) => `${title} (${line.baudRate})`)
  return unreachable('serial', say('fault.scale.several-answer', { scales: names.join(', ') }))
}

function roundsOf({ protocols, baudRate }: Pick<ScaleSearchOptions, 'protocols' | 'baudRate'>) {
  const rounds: { readonly line: Line; readonly candidates: ScaleProtocol[] }[] = []
  for (const protocol of protocols)
    for (const line of linesOf(protocol, baudRate)) {
      const same = rounds.find((round) => isSame(round.line, line))
      if (same) same.candidates.push(protocol)
      else rounds.push({ line, candidates: [protocol] })
    }
  return rounds
}

function linesOf({ lines }: ScaleProtocol, baudRate: number | null): readonly Line[] {
  const [usual] = lines
  return baudRate === null || !usual ? lines : [{ ...usual, baudRate }]
}

function isSame(one: Line, other: Line): boolean {
  return (
    one.baudRate === other.baudRate &&
    one.dataBits === other.dataBits &&
    one.parity === other.parity
  )
}
