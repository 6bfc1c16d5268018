/** The day as a picture: what the lane knows, what it offers of goods nobody taught, and what that cost. */
import { type Panel, panelChart } from '../plot/panel-chart.ts'
import type { Summary } from './day-summary.ts'

type Key = 'top1' | 'sure' | 'strangersSure' | 'clicks'

const PANELS: readonly { readonly title: string; readonly key: Key }[] = [
  { title: 'Taught goods: first answer right, %', key: 'top1' },
  { title: 'Taught goods: right and certain, %', key: 'sure' },
  { title: 'Unknown goods: offered as certain, %', key: 'strangersSure' },
  { title: 'Clicks of the cashier', key: 'clicks' },
]
const TEACHES = { mistakes: 'teaches mistakes', doubts: 'teaches mistakes and doubts' } as const

export function dayChart(days: readonly Summary[]): string {
  const panels = PANELS.map(({ title, key }): Panel => {
    const places = days[0]?.moments.map(({ customers }) => String(customers)) ?? []
    const series = days.map(({ model, teaches, moments }) => ({
      name: `${model}, cashier ${TEACHES[teaches]}`,
      values: moments.map((moment) => moment[key]),
    }))
    return { title, below: 'customers served', places, series, isJoined: true }
  })
  return panelChart('A day in a shop: what the lane knows, and what it costs', panels, 2)
}
