/** Verdicts on the board itself: heat, power, watchdog, memory limits. Pure. */
import type { BoardState } from '#hal/board.ts'
import { HOT } from './board-health.ts'
import { type Finding, finding } from './selftest-report.ts'

const NOT_TOLD = [
  'the kernel of this machine does not tell',
  'ядро этой машины этого не сообщает',
] as const
const WARM = 70

export function temperatureFinding({ temperature, throttled }: BoardState): Finding {
  if (temperature === null) return finding('unknown', ...NOT_TOLD)
  const figures = {
    celsius: temperature,
    throttledNow: throttled?.now ?? null,
    throttledSinceStart: throttled?.sinceStart ?? null,
  }
  const slowed = throttled?.now === true
  if (temperature >= HOT || slowed)
    return finding(
      'bad',
      `${temperature} °C${slowed ? ', and it slows itself' : ''}: give it air or a heat sink`,
      `${temperature} °C${slowed ? ', плата сама себя замедляет' : ''}: нужен обдув или радиатор`,
      figures,
    )
  if (temperature >= WARM || throttled?.sinceStart)
    return finding(
      'poor',
      `${temperature} °C${throttled?.sinceStart ? ', and it was slowed since laned started' : ''}: give it more air before summer`,
      `${temperature} °C${throttled?.sinceStart ? ', с запуска laned плата уже замедлялась' : ''}: улучшите охлаждение до лета`,
      figures,
    )
  return finding('good', `${temperature} °C`, `${temperature} °C`, figures)
}

export function powerFinding({ underVoltage }: BoardState): Finding {
  if (underVoltage === null) return finding('unknown', ...NOT_TOLD)
  const figures = {
    underVoltageNow: underVoltage.now,
    underVoltageSinceStart: underVoltage.sinceStart,
  }
  if (underVoltage.now)
    return finding(
      'bad',
      "the supply is too weak now: use the board's own supply and a short cable",
      'питания сейчас не хватает: нужен штатный блок питания и короткий кабель',
      figures,
    )
  if (underVoltage.sinceStart)
    return finding(
      'poor',
      "the supply was too weak since laned started: use the board's own supply and a short cable",
      'с запуска laned питания уже не хватало: нужен штатный блок питания и короткий кабель',
      figures,
    )
  return finding('good', 'the supply is strong enough', 'питания хватает', figures)
}

export function watchdogFinding({ watchdog }: BoardState): Finding {
  if (watchdog === null) return finding('unknown', ...NOT_TOLD)
  const { isActive, timeoutSeconds } = watchdog
  const figures = { active: isActive, timeoutSeconds }
  if (!isActive)
    return finding(
      'bad',
      'nobody feeds the watchdog: a board that hangs stays hung; set it up with board.sh',
      'сторожевой таймер не запущен: зависшая плата так и останется висеть; настройте её через board.sh',
      figures,
    )
  return finding(
    'good',
    `it resets a board that hangs for ${timeoutSeconds ?? '?'} s`,
    `он перезапустит плату, зависшую на ${timeoutSeconds ?? '?'} с`,
    figures,
  )
}

export function memoryFinding({ limitsMemory }: BoardState): Finding {
  if (limitsMemory === null)
    return finding('unknown', 'laned runs outside a service', 'laned запущен не как служба')
  if (limitsMemory)
    return finding('good', 'the limits of the service hold', 'ограничения службы действуют')
  return finding(
    'poor',
    "the kernel counts no memory, so the limits of the service hold nothing: put cgroup_enable=memory into the kernel's line (board.sh does), and restart the board",
    'ядро не считает память, и ограничения службы не действуют: добавьте cgroup_enable=memory в строку ядра (это делает board.sh) и перезапустите плату',
  )
}
