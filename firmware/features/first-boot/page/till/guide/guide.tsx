/** What is to be done on a new lane, step by step; each step tells by itself when it is done. */

import type { TargetedEvent } from 'preact'
import { useState } from 'preact/hooks'
import { act } from '#firmware/console/page/call.ts'
import { dateTime } from '#firmware/console/page/format.ts'
import type { Done } from '#firmware/console/page/lane-rows.ts'
import { endLive, usePart } from '#firmware/console/page/live.ts'
import { Button, Card, Pill } from '#firmware/console/page/parts/card-button-and-form.tsx'
import { forgetTillAlone, hasTillAlone } from '#firmware/console/page/tab-session.ts'
import { t, wordFor } from '#firmware/console/page/words/words.ts'
import { BankStep } from './bank-step.tsx'
import { DisplayStep, FirstItemStep } from './display-and-first-item-steps.tsx'
import { NetworkStep } from './network-step.tsx'
import { useOwnSteps } from './own-steps.ts'
import { PartsStep } from './parts-step.tsx'
import { RegionStep } from './region-step.tsx'
import type { Setup } from './step-props.ts'
import 'page-words:camera'
import 'page-words:guide'

type Step = Setup['steps'][number]
type Outcome = Pick<Done<'POST /setup/finish'>, 'stays' | 'ends'>

const TONES = { open: 'wait', done: 'good', absent: 'calm' } as const
const SAYS = {
  open: () => t('guide.open'),
  done: () => t('guide.done'),
  absent: () => '',
}
const STEPS = {
  network: { title: () => t('guide.network'), Body: NetworkStep },
  parts: { title: () => t('guide.parts'), Body: PartsStep },
  bank: { title: () => t('guide.bank'), Body: BankStep },
  display: { title: () => t('tab.display'), Body: DisplayStep },
  camera: { title: () => t('tab.camera'), Body: RegionStep },
  item: { title: () => t('guide.item'), Body: FirstItemStep },
}

export function Guide() {
  const setup = usePart('setup')
  const ownSteps = useOwnSteps()
  // The lane's answer to Done: what stays, and who had come in; or true where nobody came in by a code.
  const [finished, setFinished] = useState<Partial<Outcome> | null>(null)
  const isFinished = finished !== null
  const isSession = setup && (isFinished || hasTillAlone())
  const finish = async () => {
    if (!isSession) return setFinished({})
    const outcome = await act('POST /setup/finish')
    if (!outcome) return
    setFinished(outcome)
    forgetTillAlone()
    endLive()
  }
  const steps = isSession ? setup.steps : isFinished ? null : ownSteps
  if (!steps) return null
  const left = steps.filter((step) => step.state === 'open').length
  const isDone = isFinished || left === 0
  const pill = (
    <Pill id="guide-state" state={isDone ? 'good' : 'wait'}>
      {isDone ? t('guide.all-done') : t('guide.left', { count: left })}
    </Pill>
  )
  const before = isSession ? t('guide.says', setup) : steps[0]?.state === 'open' && t('guide.own')
  return (
    <Card id="guide" className="guide" title={t('guide.title')} pill={pill}>
      <p class="muted" id="guide-says">
        {isFinished ? (
          <>
            {t('guide.finished')} <code>sudo lanectl page enable</code>
          </>
        ) : (
          [before, t('guide.how')].filter(Boolean).join(' ')
        )}
      </p>
      {isSession && (
        <OutcomeOfSetup outcome={isFinished ? finished : setup.outcome} isFinished={isFinished} />
      )}
      {!isFinished && (
        <>
          <Steps steps={steps} setup={setup} />
          <Button may="operate" undoes className="main" id="finish" onClick={finish}>
            {t('guide.finish')}
          </Button>
        </>
      )}
    </Card>
  )
}

const WHAT = {
  bank: () => t('guide.bank'),
  display: () => t('tab.display'),
  network: () => t('guide.network'),
  items: () => t('guide.items'),
  session: () => t('guide.session'),
  hotspot: () => t('guide.own-wifi'),
}

const MOMENT = /\d{4}-\d\d-\d\dT[\d:.]+Z/

/** For a person to check that all of this is his, before set-up is closed. */
interface OutcomeProps {
  readonly outcome: Partial<Outcome> | null
  readonly isFinished: boolean
}

function OutcomeOfSetup({ outcome, isFinished }: OutcomeProps) {
  const { stays = [], ends = [] } = outcome ?? {}
  const lines = (list: Outcome['stays']) =>
    list.map(({ what, which }) => (
      <li key={which}>
        <small>
          {wordFor(WHAT, what)}: {which.replace(MOMENT, dateTime)}
        </small>
      </li>
    ))
  return (
    <div id="guide-outcome">
      {stays.length > 0 && (
        <>
          <p class="muted">{t('guide.stays')}</p>
          <ul>{lines(stays)}</ul>
        </>
      )}
      {ends.length > 0 && (
        <>
          <p class="muted">{isFinished ? t('guide.ended') : t('guide.ends')}</p>
          <ul>{lines(ends)}</ul>
        </>
      )}
    </div>
  )
}

/** The first open step is unfolded; steps that a person unfolded or folded himself stay so. */
function Steps({ steps: all, setup }: { steps: readonly Step[]; setup: Setup | null }) {
  // A step that cannot be done on this lane is left out: it has no camera, or its laned.yaml cannot be written.
  const steps = all.filter(({ state }) => state !== 'absent')
  const next = steps.find((step) => step.state === 'open')?.name ?? null
  const [opened, setOpened] = useState<Readonly<Partial<Record<Step['name'], boolean>>>>({})
  return (
    <ol class="steps">
      {steps.map(({ name, state }) => {
        const { title, Body } = STEPS[name]
        const toggle = ({ currentTarget }: TargetedEvent<HTMLDetailsElement>) => {
          if (currentTarget.open !== (opened[name] ?? name === next))
            setOpened({ ...opened, [name]: currentTarget.open })
        }
        return (
          <li key={name} data-step={name} data-state={state}>
            <details open={opened[name] ?? name === next} onToggle={toggle}>
              <summary>
                <span>{title()}</span>
                <Pill state={TONES[state]}>{SAYS[state]()}</Pill>
              </summary>
              <Body setup={setup} isDone={state === 'done'} />
            </details>
          </li>
        )
      })}
    </ol>
  )
}
