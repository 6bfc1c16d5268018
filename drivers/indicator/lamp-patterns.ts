/** What each light and each beep looks and sounds like, as steps in time. Pure. */
import type { Beep, Light } from '#hal/indicator.ts'

export interface Glow {
  readonly green: boolean
  readonly red: boolean
}

export interface Step<What> {
  readonly what: What
  readonly ms: number
}

const DARK: Glow = { green: false, red: false }
const GREEN: Glow = { green: true, red: false }
const RED: Glow = { green: false, red: true }
const AMBER: Glow = { green: true, red: true }

const steady = (what: Glow): readonly Step<Glow>[] => [{ what, ms: Number.POSITIVE_INFINITY }]
const blinking = (what: Glow, ms: number): readonly Step<Glow>[] => [
  { what, ms },
  { what: DARK, ms },
]

/** With a green and a red lamp, colours tell. */
export const TWO_LAMPS = {
  off: steady(DARK),
  ready: steady(GREEN),
  waiting: steady(AMBER),
  paid: blinking(GREEN, 120),
  trouble: steady(RED),
} as const satisfies Record<Light, readonly Step<Glow>[]>

/** With one lamp, rhythms tell. */
export const ONE_LAMP = {
  off: steady(DARK),
  ready: steady(GREEN),
  waiting: blinking(GREEN, 600),
  paid: blinking(GREEN, 120),
  trouble: [
    { what: GREEN, ms: 120 },
    { what: DARK, ms: 120 },
    { what: GREEN, ms: 120 },
    { what: DARK, ms: 800 },
  ],
} as const satisfies Record<Light, readonly Step<Glow>[]>

export const BEEPS = {
  paid: [
    { what: true, ms: 80 },
    { what: false, ms: 80 },
    { what: true, ms: 80 },
  ],
  failed: [{ what: true, ms: 500 }],
  pressed: [{ what: true, ms: 30 }],
} as const satisfies Record<Beep, readonly Step<boolean>[]>
