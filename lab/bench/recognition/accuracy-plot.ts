/** The accuracy bench as a picture: how the networks tell goods apart, what they make of unknown goods, what gates stop. */
import { type Panel, panelChart } from '../plot/panel-chart.ts'
import { type Spread, spreadOf } from '../plot/spread.ts'
import type { AccuracyFigures } from './accuracy-figures.ts'
import type { Stopped } from './gate-trial.ts'

type Rows = 'closed' | 'spoilt' | 'unknown' | 'few' | 'doubt'

interface Plan {
  readonly title: string
  readonly below: string
  readonly rows: Rows
  readonly key: string
}

const PLANS: readonly Plan[] = [
  { title: 'First answer right, %', below: 'templates of an item', rows: 'closed', key: 'top1' },
  { title: 'First answer right, spoilt, %', below: 'K = 5', rows: 'spoilt', key: 'top1' },
  { title: 'Unknown goods: AUROC', below: 'K = 5, so many taught', rows: 'unknown', key: 'auroc' },
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
  return panelChart(words, [...panels, ...gatePanel(gates)])
}

/** Null: nobody measured it. */
function panelOf({ title, below, rows, key }: Plan, all: readonly AccuracyFigures[]): Panel | null {
  const places = [...new Set(all.flatMap((figures) => Object.keys(figures[rows])))]
  if (places.length === 0) return null
  const series = all.map((figures) => ({
    name: figures.model,
    values: places.map((place) => {
      const row = figures[rows][place] as Readonly<Record<string, Spread | null>> | undefined
      return row?.[key] ?? null
    }),
  }))
  return { title, below, places, series, isJoined: rows !== 'spoilt' && rows !== 'doubt' }
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
