/** The accuracy bench as a picture: how the networks tell goods apart, what they make of unknown goods, what gates stop. */
import { type Panel, panelChart } from '../plot/panel-chart.ts'
import { type Spread, spreadOf } from '../plot/spread.ts'
import type { AccuracyFigures, ASKED, Tables } from './accuracy-figures.ts'
import type { Stopped } from './gate-trial.ts'
import { COVERAGES } from './recognition-round.ts'

interface Plan {
  readonly title: string
  readonly below: string
  readonly rows: keyof Tables
  readonly key: string
  /** Absent: pictures of other visits than were taught. */
  readonly asked?: (typeof ASKED)[number]
}

const PLANS: readonly Plan[] = [
  { title: 'First answer right, %', below: 'templates of an item', rows: 'closed', key: 'top1' },
  {
    title: 'The same, any pictures (bursts)',
    below: 'templates of an item',
    rows: 'closed',
    key: 'top1',
    asked: 'anyPictures',
  },
  { title: 'First answer right, spoilt, %', below: 'K = 5', rows: 'spoilt', key: 'top1' },
  { title: 'Unknown goods: AUROC', below: 'half of the goods taught', rows: 'few', key: 'auroc' },
  {
    title: 'Right and accepted at 10 % false accepts',
    below: 'K = 5, so many taught',
    rows: 'unknown',
    key: 'rightAndAcceptedAtTen',
  },
  {
    title: 'False accepts by the own threshold, %',
    below: 'K = 5, so many taught; asked are 10',
    rows: 'unknown',
    key: 'falseAccepts',
  },
  {
    title: 'Wrong among certain, %',
    below: 'templates of an item; asked are 2',
    rows: 'certain',
    key: 'wrongAmongCertain',
  },
  {
    title: 'The same, any pictures (bursts)',
    below: 'templates of an item; asked are 2',
    rows: 'certain',
    key: 'wrongAmongCertain',
    asked: 'anyPictures',
  },
  {
    title: 'Right and certain, % of all answers',
    below: 'templates of an item',
    rows: 'certain',
    key: 'rightAndCertain',
  },
  {
    title: 'Calibration error, %',
    below: 'templates of an item',
    rows: 'few',
    key: 'calibrationError',
  },
  {
    title: 'Wrong choices noticed, the likest, %',
    below: 'templates of an item',
    rows: 'doubt',
    key: 'likestNoticed',
  },
]

export function accuracyChart(
  words: string,
  all: readonly AccuracyFigures[],
  gates: Readonly<Record<string, Stopped>>,
): string {
  const panels = PLANS.flatMap((plan) => panelOf(plan, all) ?? [])
  return panelChart(words, [
    ...panels,
    ...coveragePanel(all),
    ...alikePanel(all),
    ...gatePanel(gates),
  ])
}

type Row = Readonly<Record<string, Spread | null>> | undefined

/** Null: nobody measured it. */
function panelOf(
  { title, below, rows, key, asked = 'otherVisits' }: Plan,
  all: readonly AccuracyFigures[],
): Panel | null {
  const places = [...new Set(all.flatMap((figures) => Object.keys(figures[asked][rows])))]
  if (places.length === 0) return null
  const series = all.map((figures) => ({
    name: figures.model,
    values: places.map((place) => (figures[asked][rows][place] as Row)?.[key] ?? null),
  }))
  return { title, below, places, series, isJoined: rows !== 'spoilt' && rows !== 'doubt' }
}

/** How many of the surest answers are right, when so many of a hundred are taken. */
function coveragePanel(all: readonly AccuracyFigures[]): Panel[] {
  const [title, below] = ['Right of the surest answers, %', 'so many of a hundred; K = 5']
  const series = all.flatMap(({ model, otherVisits }) => {
    const row = otherVisits.certain['K = 5']
    if (!row) return []
    return [{ name: model, values: COVERAGES.map((percent) => row[`precisionAt${percent}`]) }]
  })
  if (series.length === 0) return []
  return [{ title, below, places: COVERAGES.map(String), series, isJoined: true }]
}

function alikePanel(all: readonly AccuracyFigures[]): Panel[] {
  const places = [...new Set(all.flatMap(({ alike }) => Object.keys(alike)))]
  if (places.length === 0) return []
  const [title, below] = ['Look-alikes: wrong among certain, %', 'K = 5; nothing else is taught']
  const series = all.map(({ model, alike }) => ({
    name: model,
    values: places.map(
      (place) => alike[place]?.otherVisits.certain['K = 5']?.wrongAmongCertain ?? null,
    ),
  }))
  return [{ title, below, places, series, isJoined: false }]
}

function gatePanel(gates: Readonly<Record<string, Stopped>>): Panel[] {
  const names = Object.keys(gates)
  if (names.length === 0) return []
  const of = (key: keyof Stopped) => names.map((name) => spreadOf([gates[name]?.[key] ?? 0]))
  const series = [
    { name: 'stopped by the gate for blur', values: of('refused') },
    { name: 'warned of by it', values: of('warned') },
  ]
  const places = names.map((name) => name.replace('out of focus, ', 'f').replace('moved by ', 'm'))
  const below = 'f: out of focus, m: moved; of 256 pixels'
  return [{ title: 'Pictures at the gate, %', below, places, series, isJoined: false }]
}
