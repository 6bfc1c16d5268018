/**
 * Looks at some of the device's own templates as if they lay in a bag and under another lamp, in the
 * background, so that its metric knows what that does to its goods (docs/recognition-trials.md).
 *
 * Nobody waits for it: it begins a minute after a change of the templates, and goes on only while
 * nobody asks what lies there. Nothing is kept on the card: 64 runs of the network after a start.
 */
import { createBackgroundTask } from '#firmware/async/background-task.ts'
import { yieldEventLoop } from '#firmware/async/yield-event-loop.ts'
import { Fault, toFault } from '#firmware/fault.ts'
import { type Clock, pause } from '#hal/clock.ts'
import type { Journal } from '#hal/journal.ts'
import type { TemplateStore } from '#hal/template-store.ts'
import { createRefusedPictures } from '../embedding/refused-pictures.ts'
import type { TemplateViews } from '../gallery/augmentation-rows.ts'
import type { Library } from '../library/library.ts'
import { identityOf } from '../library/template-identity.ts'
import type { Recognition } from '../recognition/recognition.ts'
import { spoiltViews } from './bag-and-lamp-pixels.ts'
import { viewedTemplates } from './viewed-templates.ts'

export interface OwnViews extends AsyncDisposable {
  /** The templates may have changed. */
  kick(): void
  /** Somebody asks what lies there. */
  asked(): void
  /** Resolves when nothing is left to do. */
  idle(): Promise<void>
}

export interface OwnViewsNeeds {
  readonly store: Pick<TemplateStore, 'find' | 'picture'>
  readonly recognition: Recognition
  readonly library: Library
  readonly serialNumber: string
  readonly clock: Clock
  readonly journal: Journal
}

/** After one template a person often teaches more, and a lane that starts has other things to do. */
const SETTLED_MS = 60_000
/** Two customers are further apart than this. */
const UNASKED_MS = 3_000
/** The pause between two runs of the network: it leaves a slow board most of its time. */
const BETWEEN_MS = 500
const RETRY_MS = 60_000

export function openOwnViews(needs: OwnViewsNeeds): OwnViews {
  const { store, recognition, library, serialNumber, clock, journal } = needs
  const known = new Map<string, TemplateViews>()
  // The gallery that `known` was made for: another one has vectors of another model.
  let gallery = library.gallery
  const refused = createRefusedPictures(
    () => recognition.space.id,
    (picture, change) => recognition.codesOf(picture, stop, change),
  )
  let askedAtMs = Number.NEGATIVE_INFINITY
  const backgroundTask = createBackgroundTask({ clock, work, failed, retryMs: RETRY_MS })
  const { stop } = backgroundTask
  const nameOf = (sid: string) => (sid.includes(':') ? sid : `${serialNumber}:${sid}`)

  async function work(): Promise<void> {
    await pause(clock, SETTLED_MS, stop)
    if (stop.aborted) return
    if (gallery !== library.gallery) {
      gallery = library.gallery
      known.clear()
    }
    const wanted = await chosen()
    if (!wanted) return backgroundTask.kick()
    for (const sid of known.keys()) if (!wanted.includes(sid)) known.delete(sid)
    let trouble: Fault | null = null
    // Begins after the template at which the model last died: even if it always dies there, the others get their views.
    const behind = wanted.indexOf(refused.stoppedAt ?? '') + 1
    for (const sid of [...wanted.slice(behind), ...wanted.slice(0, behind)]) {
      if (known.has(sid)) continue
      const views = await viewsOf(sid)
      if (stop.aborted || gallery !== library.gallery) return backgroundTask.kick()
      if (views instanceof Fault) trouble = views
      else known.set(sid, { sid, views })
    }
    learn(wanted.flatMap((sid) => known.get(sid) ?? []))
    if (trouble) throw trouble
  }

  /** Null: the templates changed meanwhile, or a stop came. */
  async function chosen(): Promise<readonly string[] | null> {
    const { generation } = gallery
    const steps = viewedTemplates(gallery, nameOf)
    for (;;) {
      const { done, value } = steps.next()
      if (done) return value
      await yieldEventLoop()
      if (stop.aborted || gallery.generation !== generation) return null
    }
  }

  function learn(all: readonly TemplateViews[]): void {
    const { views } = gallery
    // A gallery that was emptied has no views, even if the same templates are in it again.
    if (all.length === views.length && all.every((one, nth) => one === views[nth])) return
    gallery.setViews(all)
    recognition.prepare()
    journal.info('views.learnt', { templates: all.length })
  }

  /**
   * Empty for a template that is gone or whose picture the model refuses: it is not asked for again. A Fault says why
   * this one is to be asked for later; throws where the model answers for no picture.
   */
  async function viewsOf(sid: string): Promise<TemplateViews['views'] | Fault> {
    const identity = identityOf(sid, serialNumber)
    const template = identity && (await store.find(identity))
    const picture = template && (await store.picture(template.sha256))
    if (!picture) return []
    const views: TemplateViews['views'][number][] = []
    try {
      for (const [nth, change] of spoiltViews(nameOf(sid)).entries()) {
        await unasked()
        if (stop.aborted) return []
        if (nth === 0) await refused.ready(sid, picture)
        views.push(await recognition.codesOf(picture, stop, change))
      }
    } catch (error) {
      if (stop.aborted) return []
      const { next } = await refused.failed(sid, picture, error)
      if (next === 'stop') throw error
      if (next === 'again') return toFault(error)
      journal.warn('template.unreadable', { sid, error })
      return []
    }
    refused.forget(sid)
    return views
  }

  async function unasked(): Promise<void> {
    await pause(clock, BETWEEN_MS, stop)
    for (let leftMs = waitMs(); leftMs > 0 && !stop.aborted; leftMs = waitMs())
      await pause(clock, leftMs, stop)
  }

  const waitMs = () => askedAtMs + UNASKED_MS - clock.monotonicMs()

  /** Never ends the process, whatever the error: payments go through it. */
  function failed(error: unknown, againInMs: number): void {
    if (toFault(error).kind === 'bug') journal.error('views.interrupted', { error, againInMs })
    else journal.warn('views.interrupted', { error, againInMs })
  }

  return {
    ...backgroundTask,
    asked() {
      askedAtMs = clock.monotonicMs()
    },
  }
}
