/**
 * A person's unsaved changes to laned.yaml, of all tasks together, so that one press saves them. They stay
 * while he is in another room of the page, but secrets do not.
 */

import { useEffect, useRef, useState } from 'preact/hooks'
import { act, lane } from '../../call.ts'
import { useEffectEvent } from '../../effect-event.ts'
import { createStore, useStore } from '../../followed-value.ts'
import type { Done, Given } from '../../lane-rows.ts'
import { agreedByLane } from '../../parts/payee-question.ts'
import { useAnswer } from '../../parts/polled-answer.ts'
import { troubleInWords } from '../../parts/setting-field.tsx'
import { createConfigRevisions } from './config-revision.ts'
import {
  allChanges,
  atField,
  type Draft,
  dotted,
  type List,
  type Path,
  placeOf,
  rowAt,
  typedSince,
} from './setting-changes.ts'

const CHECK_AFTER_MS = 600
const NOTHING: Draft = { typed: {}, added: [], removed: [] }
const draft = createStore(NOTHING)
const revisions = createConfigRevisions()

/** The whole text, or changes. */
type Proposed = NonNullable<Given<'POST /device/config/check'>['body']>
/** What the lane finds in it. */
export type Verdict = Omit<Done<'POST /device/config/check'>, 'text'>
export type ConfigForm = Extract<ReturnType<typeof useConfigDraft>, { readonly isReady: true }>

export function useConfigDraft() {
  const { value: standing, words, again } = useAnswer('GET /device/config')
  const { value: list } = useAnswer('GET /device/config/settings')
  const { typed, added, removed } = useStore(draft)
  const [verdict, setVerdict] = useState<Verdict | null>(null)
  const [isOverwritten, setOverwritten] = useState(false)
  const secrets = useRef<readonly string[]>([])
  if (standing) revisions.read(standing.revision)
  useEffect(
    () => () => {
      const kept = Object.entries(draft.get().typed).filter(
        ([name]) => !secrets.current.includes(name),
      )
      draft.set({ ...draft.get(), typed: Object.fromEntries(kept) })
    },
    [],
  )
  const text = (path: Path) => typed[dotted(path)]
  const form =
    standing?.effective && list
      ? { standing, list, added, removed, text, config: standing.effective }
      : null
  const changes = form ? allChanges(form) : []
  const proposed = JSON.stringify(changes)
  const isToBeJudged = changes.length > 0 && standing?.whyNotWritable === null
  const judgeChanges = useEffectEvent(() => judge({ changes }))
  useEffect(() => {
    setVerdict(null)
    if (!isToBeJudged) return
    let isOther = false
    const timer = setTimeout(async () => {
      const found = await judgeChanges()
      if (!isOther) setVerdict(found)
    }, CHECK_AFTER_MS)
    return () => {
      isOther = true
      clearTimeout(timer)
    }
  }, [proposed, isToBeJudged])
  // The lane has not told its settings and their list yet, or would not start with them.
  if (!form) return { isReady: false, standing, words } as const
  const isWrong = Object.entries(typed).some(([name, now]) => {
    const setting = rowOf(form.list, name)
    return setting && troubleInWords(setting, now)
  })
  secrets.current = Object.keys(typed).filter((name) => rowOf(form.list, name)?.kind === 'secret')
  const found = (verdict?.problems ?? []).map((line) => atField(line, Object.keys(typed)))
  const edit = (next: Partial<Draft>) => draft.set({ ...draft.get(), ...next })
  const drop = (sent = draft.get()) => {
    draft.set(typedSince(sent, draft.get()))
    setVerdict(null)
  }
  const put = async (given: Proposed, restart: boolean) => {
    const sent = revisions.toSend()
    const body = { ...given, revision: sent.revision ?? undefined, restart }
    const answer = await lane('PUT /device/config', { body })
    revisions.written(sent, answer.isOk ? answer.value.revision : null)
    if (answer.isOk) {
      again()
      return answer
    }
    const now = await lane('GET /device/config')
    setOverwritten(now.isOk && now.value.revision !== sent.revision)
    return answer
  }
  return {
    ...form,
    isReady: true as const,
    words,
    again,
    judge,
    changes,
    verdict,
    /** What stands in the fields now: what is typed while it is sent stays, where `drop` is given this. */
    asTyped: () => draft.get(),
    drop,
    put,
    isWrong,
    isOverwritten,
    /** Problems that the lane found and that belong to no field. */
    elsewhere: found.filter(({ name }) => name === null).map((one) => one.words),
    troubleAt: (path: Path) => found.find(({ name }) => name === dotted(path))?.words ?? null,
    isFixed: (path: Path) =>
      form.standing.whyNotWritable !== null ||
      form.standing.environment.some((one) => dotted(path).startsWith(one.path)),
    set: (path: Path, value: string) =>
      edit({ typed: { ...draft.get().typed, [dotted(path)]: value } }),
    add: (entry: Path) => edit({ added: [...added, entry] }),
    isLeaving: (place: Path) => removed.some((one) => dotted(one) === dotted(place)),
    /** An entry that is not saved yet goes at once; another one when it is saved, unless it is pressed again. */
    remove(place: Path) {
      const isOther = (one: Path) => dotted(one) !== dotted(place)
      const rest = Object.entries(typed).filter(([name]) => !isBelow(name, dotted(place)))
      if (!added.every(isOther))
        return edit({ added: added.filter(isOther), typed: Object.fromEntries(rest) })
      edit({ removed: removed.every(isOther) ? [...removed, place] : removed.filter(isOther) })
    },
    /** Shows what somebody else has written, and keeps what was typed here. */
    readAgain() {
      setOverwritten(false)
      again()
    },
    /** Resolves to whether the settings before are back. `yes`: what the person pressed. */
    async restore(yes: string) {
      if (!(await agreedByLane('POST /device/config/restore', yes))) return false
      const sent = revisions.toSend()
      const done = await act('POST /device/config/restore', { body: {} })
      if (!done) return false
      revisions.written(sent, done.revision)
      again()
      return true
    },
  }
}

async function judge(body: Proposed): Promise<Verdict> {
  const answer = await lane('POST /device/config/check', { body })
  return answer.isOk ? answer.value : refused(answer.words)
}

const refused = (words: string): Verdict => ({
  ok: false,
  problems: [words],
  warnings: [],
  notes: [],
  changed: [],
  money: [],
})
const isBelow = (name: string, above: string) =>
  name.startsWith(`${above}.`) || name.startsWith(`${above}[`)

const rowOf = ({ settings }: List, name: string) => rowAt(settings, placeOf(name))
