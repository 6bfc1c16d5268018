/**
 * A driver whose calls block (SQLite waiting for the card) on a thread of its own, so that the
 * event loop of the device never waits for a disk. Calls run one after another, in order.
 *
 *   request  { id, name, args }          answer  { id, result } | { id, fault } | { id, thrown }
 */

import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort, Worker, workerData } from 'node:worker_threads'
import { Fault, type FaultDetail, type FaultKind, toFault } from '#firmware/fault.ts'
import { type PlainSentence, plainOf, say, sentenceOf } from '#firmware/words/sentence.ts'
import { createThreadGc } from './thread-gc.ts'

/** Synchronous functions by name; arguments and results must be cloneable. */
// biome-ignore lint/suspicious/noExplicitAny: the bound of a generic over all call signatures
export type Calls = Record<string, (...args: any[]) => unknown>

export interface Thread<Api extends Calls> extends AsyncDisposable {
  call<Name extends keyof Api & string>(
    name: Name,
    ...args: Parameters<Api[Name]>
  ): Promise<ReturnType<Api[Name]>>
}

interface Request {
  readonly id: number
  readonly name: string
  readonly args: unknown[]
}

/** A Fault as it crosses to another thread. */
export interface PlainFault {
  readonly kind: FaultKind
  readonly said: PlainSentence
  readonly detail: FaultDetail
}

type Answer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly fault: PlainFault }

/** Opening is the thread's first act; rejects with what that throws. */
export async function openThread<Api extends Calls>(
  file: URL,
  options: object,
): Promise<Thread<Api>> {
  const worker = new Worker(file, { workerData: options })
  const waiting = new Map<number, PromiseWithResolvers<unknown>>()
  let lastId = 0
  let ended: Fault | null = null

  function settle(answer: Answer): void {
    const call = waiting.get(answer.id)
    waiting.delete(answer.id)
    if ('result' in answer) call?.resolve(answer.result)
    else call?.reject(faultOf(answer.fault))
    if (waiting.size === 0) worker.unref()
  }

  function end(cause?: unknown): void {
    ended ??= new Fault('storage', say('fault.storage.thread-ended'), cause)
    for (const call of waiting.values()) call.reject(ended)
    waiting.clear()
  }

  function send(name: string, args: unknown[]): Promise<unknown> {
    if (ended) return Promise.reject(ended)
    lastId += 1
    const call = Promise.withResolvers<unknown>()
    waiting.set(lastId, call)
    worker.ref()
    worker.postMessage({ id: lastId, name, args } satisfies Request)
    return call.promise
  }

  worker.on('message', settle)
  worker.on('error', end)
  worker.on('exit', () => end())
  try {
    await send('open', [])
  } catch (refused) {
    await worker.terminate()
    throw refused
  }

  return {
    call: <Name extends keyof Api & string>(name: Name, ...args: Parameters<Api[Name]>) =>
      send(name, args) as Promise<ReturnType<Api[Name]>>,
    async [Symbol.asyncDispose]() {
      if (ended) return
      await send('close', [])
      await worker.terminate()
    },
  }
}

/** Far below the event loop: work on the card may wait, a till's request may not. */
const NICENESS = 10

/** Lowers the priority of this thread alone, which only Linux can; elsewhere it stays as it is. */
export function lowerPriority(niceness = NICENESS): void {
  try {
    const thread = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    setPriority(thread, niceness)
  } catch {
    // Not fatal: the thread works at the usual priority too, but requests may then wait for it.
  }
}

/** The thread's side: `open` makes the calls from the options; they are disposed when the thread ends. */
export function serveThread<Options>(open: (options: Options) => Calls & Disposable): void {
  const threadGc = createThreadGc()
  let calls: (Calls & Disposable) | null = null

  function run({ name, args }: Request): unknown {
    if (name === 'open') {
      lowerPriority()
      calls = open(workerData as Options)
      return null
    }
    if (name === 'close') return calls?.[Symbol.dispose]()
    const call = calls?.[name]
    if (!call) throw new Fault('bug', say('fault.storage.no-such-call', { name }))
    return call(...args)
  }

  parentPort?.on('message', (request: Request) => {
    let answer: Answer
    try {
      answer = { id: request.id, result: run(request) }
    } catch (thrown) {
      answer = { id: request.id, fault: plainFault(toFault(thrown)) }
    }
    parentPort?.postMessage(answer)
    threadGc.collectIfDue()
  })
}

export function plainFault({ kind, said, detail }: Fault): PlainFault {
  return { kind, said: plainOf(said), detail }
}

export function faultOf({ kind, said, detail }: PlainFault): Fault {
  return new Fault(kind, sentenceOf(said), undefined, detail)
}
