/**
 * Lines of the board's GPIO header, by the chip's label.
 *
 * Numbers of chips changed between kernels and boards; labels did not. The first chip with one
 * of the labels is taken.
 */

import { Fault } from '#firmware/fault.ts'
import { say } from '#firmware/words/sentence.ts'
import type { Kernel } from './gpio-calls.ts'
import {
  CHIP_INFO_BYTES,
  chipLabel,
  GET_CHIP_INFO,
  GET_LINES,
  GET_VALUES,
  grantedFd,
  isLineOn,
  type LineRequest,
  lineRequest,
  lineValues,
  SET_VALUES,
} from './gpio-frames.ts'

/** Pi 5, Pi 4, and the boards before. */
export const HEADER_LABELS = ['pinctrl-rp1', 'pinctrl-bcm2711', 'pinctrl-bcm2835'] as const

export function openOutputs(
  kernel: Kernel,
  labels: readonly string[],
  offsets: readonly number[],
  activeLow: boolean,
) {
  const fd = openLines(kernel, labels, { offsets, direction: 'output', activeLow })
  return {
    set: (values: readonly boolean[]) => kernel.ioctl(fd, SET_VALUES, lineValues(values)),
    [Symbol.dispose]: () => kernel.close(fd),
  }
}

export function openInput(
  kernel: Kernel,
  labels: readonly string[],
  offset: number,
  activeLow: boolean,
) {
  const fd = openLines(kernel, labels, { offsets: [offset], direction: 'input', activeLow })
  const one = lineValues([false])
  return {
    read(): boolean {
      kernel.ioctl(fd, GET_VALUES, one)
      return isLineOn(one, 0)
    },
    [Symbol.dispose]: () => kernel.close(fd),
  }
}

function openLines(kernel: Kernel, labels: readonly string[], wanted: LineRequest): number {
  const chip = openChip(kernel, labels)
  try {
    const request = lineRequest(wanted)
    kernel.ioctl(chip, GET_LINES, request)
    return grantedFd(request)
  } catch (cause) {
    const names = wanted.offsets.join(', ')
    throw new Fault(
      'unreachable',
      say('text.health.place-and-trouble', {
        place: `GPIO ${names}`,
        why: (cause as Error).message,
      }),
      cause,
    )
  } finally {
    // The lines have a handle of their own.
    kernel.close(chip)
  }
}

function openChip(kernel: Kernel, labels: readonly string[]): number {
  const seen: string[] = []
  for (const path of kernel.chips()) {
    const chip = labelledChip(kernel, path)
    if ('because' in chip) seen.push(chip.because)
    else if (labels.includes(chip.label)) return chip.fd
    else {
      seen.push(chip.label)
      kernel.close(chip.fd)
    }
  }
  throw new Fault(
    'unreachable',
    say('fault.indicator.no-gpio-chip', {
      chips: labels.join(', '),
      found: seen.join(', ') || say('text.host.none-present'),
    }),
  )
}

/** If a chip cannot be opened, the next one is looked at: a board has chips that belong to others. */
function labelledChip(
  kernel: Kernel,
  path: string,
): { readonly fd: number; readonly label: string } | { readonly because: string } {
  let fd: number | null = null
  try {
    fd = kernel.open(path)
    const info = new Uint8Array(CHIP_INFO_BYTES)
    kernel.ioctl(fd, GET_CHIP_INFO, info)
    return { fd, label: chipLabel(info) }
  } catch (cause) {
    if (fd !== null) kernel.close(fd)
    return { because: `${path} (${(cause as Error).message})` }
  }
}
