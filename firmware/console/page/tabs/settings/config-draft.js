/**
 * A person's unsaved changes to laned.yaml, of all tasks together, so that one press saves them. They stay
 * while he is in another room of the page, but secrets do not.
 */
import { act, call } from '../../call.js'
import { createStore, useStore } from '../../followed-value.js'
import { useEffect, useRef, useState } from '../../html.js'
import { useAnswer } from '../../parts/polled-answer.js'
import { troubleInWords } from '../../parts/setting-field.js'
import { createConfigRevisions } from './config-revision.js'
import { allChanges, atField, dotted, placeOf, rowAt } from './setting-changes.js'

const CHECK_AFTER_MS = 600
/** The texts of fields by dotted path; the places of entries to add, and of those to remove. */
const NOTHING = { typed: {}, added: [], removed: [] }
const draft = createStore(NOTHING)
const revisions = createConfigRevisions()

/** Null until the lane has told its settings and their list. */
export function useConfigDraft() {
  const { value: standing, words, again } = useAnswer('/device/config')
  const { value: list } = useAnswer('/device/config/settings')
  const { typed, added, removed } = useStore(draft)
  const [verdict, setVerdict] = useState(null)
  const [isOverwritten, setOverwritten] = useState(false)
  const secrets = useRef([])
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
  const isReady = standing?.effective && list
  const text = (path) => typed[dotted(path)]
  const form = {
    ...{ standing, list, added, removed, text },
    config: standing?.effective,
  }
  const changes = isReady ? allChanges(form) : []
  const proposed = JSON.stringify(changes)
  const judge = async (given) => {
    const answer = await call('/device/config/check', { json: given })
    return answer.isOk ? answer.value : refused(answer.words)
  }
  useEffect(() => {
    setVerdict(null)
    if (changes.length === 0 || standing.whyNotWritable !== null) return
    const timer = setTimeout(async () => {
      const found = await judge({ changes })
      if (JSON.stringify(allChangesNow.current) === proposed) setVerdict(found)
    }, CHECK_AFTER_MS)
    return () => clearTimeout(timer)
  }, [proposed])
  const allChangesNow = useRef(changes)
  allChangesNow.current = changes
  if (!isReady) return { ...form, words, again, judge, isReady: false, changes, put: () => false }
  const isWrong = Object.entries(typed).some(([name, now]) => {
    const setting = rowOf(list, name)
    return setting && troubleInWords(setting, now)
  })
  secrets.current = Object.keys(typed).filter((name) => rowOf(list, name)?.kind === 'secret')
  const found = (verdict?.problems ?? []).map((line) => atField(line, Object.keys(typed)))
  const edit = (next) => draft.set({ ...draft.get(), ...next })
  const drop = () => {
    draft.set(NOTHING)
    setVerdict(null)
  }
  const put = async (given, restart) => {
    const sent = revisions.toSend()
    const json = { ...given, revision: sent.revision, restart }
    const answer = await call('/device/config', { method: 'PUT', json })
    revisions.written(sent, answer.isOk ? answer.value.revision : null)
    if (answer.isOk) {
      again()
      return answer
    }
    const now = await call('/device/config')
    setOverwritten(now.isOk && now.value.revision !== sent.revision)
    return answer
  }
  return {
    ...form,
    isReady: true,
    words,
    again,
    judge,
    changes,
    verdict,
    drop,
    put,
    isWrong,
    isOverwritten,
    /** Problems that the lane found and that belong to no field. */
    elsewhere: found.filter(({ name }) => name === null).map((one) => one.words),
    troubleAt: (path) => found.find(({ name }) => name === dotted(path))?.words ?? null,
    isFixed: (path) =>
      standing.whyNotWritable !== null ||
      standing.environment.some((one) => dotted(path).startsWith(one.path)),
    set: (path, value) => edit({ typed: { ...draft.get().typed, [dotted(path)]: value } }),
    add: (entry) => edit({ added: [...added, entry] }),
    isLeaving: (place) => removed.some((one) => dotted(one) === dotted(place)),
    /** An entry that is not saved yet goes at once; another one when it is saved, unless it is pressed again. */
    remove(place) {
      const isOther = (one) => dotted(one) !== dotted(place)
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
    async restore() {
      const sent = revisions.toSend()
      const done = await act('/device/config/restore', { json: {} })
      if (done) revisions.written(sent, done.revision)
      if (done) again()
    },
  }
}

const refused = (words) => ({
  ok: false,
  problems: [words],
  warnings: [],
  notes: [],
  changed: [],
  money: [],
})
const isBelow = (name, above) => name.startsWith(`${above}.`) || name.startsWith(`${above}[`)

const rowOf = ({ settings }, name) => rowAt(settings, placeOf(name))
