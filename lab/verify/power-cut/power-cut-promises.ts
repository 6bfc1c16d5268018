/**
 * What a lane promised by acknowledging it, over all its cuts, and whether it is kept. A change
 * that was under way when the plug was pulled may be done or not done; never half.
 */

import type { Till } from '#test/replacement/till-client.ts'
import { portNumber } from '../lane-on-fakes.ts'

export type Change =
  | { readonly kind: 'payment'; readonly id: string; readonly state: 'PENDING' | 'ACCEPTED' }
  | { readonly kind: 'template'; readonly item: string; readonly sid: string }
  | { readonly kind: 'deletion'; readonly item: string }
  | { readonly kind: 'settings'; readonly number: number }

export interface Promises {
  /** Takes in what the lane said until its plug was pulled. */
  hear(lines: readonly string[]): void
  /** Throws at the first promise that is not kept. */
  check(lane: Till): Promise<void>
  readonly acknowledged: number
  /** Changes that were under way when the plug was pulled. */
  readonly cutShort: number
}

export function createPromises(): Promises {
  const payments = new Map<string, 'PENDING' | 'ACCEPTED'>()
  /** Template to item. A deletion that was asked for takes its templates out of here … */
  const templates = new Map<string, string>()
  /** … and, once it is acknowledged, into here. */
  const gone = new Map<string, string>()
  let settings = 0
  let acknowledged = 0
  let cutShort = 0

  function doing(change: Change, leaving: Map<string, string>): void {
    if (change.kind !== 'deletion') return
    for (const [sid, item] of templates)
      if (item === change.item) {
        templates.delete(sid)
        leaving.set(sid, item)
      }
  }

  function done(change: Change, leaving: Map<string, string>): void {
    if (change.kind === 'payment') payments.set(change.id, change.state)
    if (change.kind === 'template') templates.set(change.sid, change.item)
    if (change.kind === 'settings') settings = change.number
    if (change.kind === 'deletion')
      for (const [sid, item] of leaving) if (item === change.item) gone.set(sid, item)
  }

  return {
    get acknowledged() {
      return acknowledged
    },
    get cutShort() {
      return cutShort
    },
    hear(lines) {
      const leaving = new Map<string, string>()
      let underWay = 0
      for (const line of lines) {
        const [, word, json = ''] = /^(DOING|DONE) (.*)$/.exec(line) ?? []
        if (!word) continue
        const change = JSON.parse(json) as Change
        if (word === 'DOING') doing(change, leaving)
        else done(change, leaving)
        underWay += word === 'DOING' ? 1 : -1
        acknowledged += word === 'DONE' ? 1 : 0
      }
      cutShort += underWay
    },
    async check(lane) {
      await checkPayments(lane, payments)
      await checkTemplates(lane, templates, gone)
      const found = await portNumber(lane)
      // The next one may have reached the disk without its answer having reached the client.
      if (found !== settings && found !== settings + 1)
        throw new Error(`settings ${settings} were acknowledged, ${found} is there`)
    },
  }
}

async function checkPayments(
  lane: Till,
  payments: ReadonlyMap<string, 'PENDING' | 'ACCEPTED'>,
): Promise<void> {
  for (const [id, promised] of payments) {
    const { transaction } = await lane.get<{ transaction: { dynamicQRStatus: string } }>(
      `/transactions/${id}`,
    )
    const { dynamicQRStatus: now } = transaction
    if (promised === 'ACCEPTED' && now !== 'ACCEPTED')
      throw new Error(`${id} was ${promised} and is ${now}`)
  }
}

async function checkTemplates(
  lane: Till,
  templates: ReadonlyMap<string, string>,
  gone: ReadonlyMap<string, string>,
): Promise<void> {
  const there = new Set<string>()
  for (const id of new Set([...templates.values(), ...gone.values()])) {
    const { data } = await lane.post<{ data: string[] }>('/api/get_item_template_list', { id })
    for (const sid of data) there.add(sid)
  }
  for (const [sid, item] of templates)
    if (!there.has(sid)) throw new Error(`template ${sid} of ${item} is gone`)
  for (const [sid, item] of gone)
    if (there.has(sid)) throw new Error(`template ${sid} of ${item} was deleted and is there`)
}
