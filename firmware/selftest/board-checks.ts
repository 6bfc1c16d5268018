/** Verdicts on the board itself: heat, power, watchdog, memory limits. Pure. */

import { say } from '#firmware/words/sentence.ts'
import type { BoardState } from '#hal/board.ts'
import { HOT } from './board-health.ts'
import { type Finding, finding } from './selftest-report.ts'

const NOT_TOLD = say('selftest.not-told')
const WARM = 70

export function temperatureFinding({ temperature, throttled }: BoardState): Finding {
  if (temperature === null) return finding('unknown', NOT_TOLD)
  const figures = {
    celsius: temperature,
    throttledNow: throttled?.now ?? null,
    throttledSinceStart: throttled?.sinceStart ?? null,
  }
  const celsius = temperature
  const slowed = throttled?.now === true
  const wasSlowed = throttled?.sinceStart === true
  if (temperature >= HOT || slowed)
    return finding(
      'bad',
      say(slowed ? 'selftest.temperature.slowed' : 'selftest.temperature.hot', { celsius }),
      figures,
    )
  if (temperature >= WARM || wasSlowed)
    return finding(
      'poor',
      say(wasSlowed ? 'selftest.temperature.was-slowed' : 'selftest.temperature.warm', { celsius }),
      figures,
    )
  return finding('good', say('selftest.temperature.good', { celsius }), figures)
}

export function powerFinding({ underVoltage }: BoardState): Finding {
  if (underVoltage === null) return finding('unknown', NOT_TOLD)
  const figures = {
    underVoltageNow: underVoltage.now,
    underVoltageSinceStart: underVoltage.sinceStart,
  }
  if (underVoltage.now) return finding('bad', say('selftest.power.weak-now'), figures)
  if (underVoltage.sinceStart) return finding('poor', say('selftest.power.was-weak'), figures)
  return finding('good', say('selftest.power.good'), figures)
}

export function watchdogFinding({ watchdog }: BoardState): Finding {
  if (watchdog === null) return finding('unknown', NOT_TOLD)
  const { isActive, timeoutSeconds } = watchdog
  const figures = { active: isActive, timeoutSeconds }
  if (!isActive) return finding('bad', say('selftest.watchdog.not-fed'), figures)
  return finding('good', say('selftest.watchdog.good', { seconds: timeoutSeconds ?? '?' }), figures)
}

export function memoryFinding({ limitsMemory }: BoardState): Finding {
  if (limitsMemory === null) return finding('unknown', say('selftest.memory.no-service'))
  if (limitsMemory) return finding('good', say('selftest.memory.good'))
  return finding('poor', say('selftest.memory.not-counted'))
}
