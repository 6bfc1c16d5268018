/**
 * What a lane lends to whoever hands it sections of laned.yaml from elsewhere: whether it would start with them, its restart
 * with them, and whether somebody else would be paid. The banks themselves, and their secrets, stay here.
 */
import { payeeChanges } from '#drivers/bank/payee-changes.ts'
import type { Sections } from '../config/fleet-sections.ts'
import { Fault } from '../fault.ts'
import type { OpenPayment } from '../payment/open.ts'
import { firstOf } from '../words/sentence.ts'
import { wireRestart } from './wire-device.ts'
import type { BootOptions, Wiring } from './wiring-context.ts'

type Banks = Parameters<typeof payeeChanges>[0]

export function lendStartConfig(
  { config, journal }: Wiring,
  options: BootOptions,
  payment: OpenPayment,
) {
  const { configProblems = async () => [], isReleaseOnTrial = () => false, withSections } = options
  const banksWith = (sections: Sections) => withSections?.(sections).config?.banks ?? {}
  const { whyNot, require, begin } = wireRestart(
    { journal, configProblems: () => configProblems({}) },
    options,
    payment,
  )
  return {
    /** What would refuse the next start with these sections, asked of those who open the device. */
    problems: configProblems,
    isReleaseOnTrial,
    /** Null where the lane can be restarted from afar; else why not. */
    whyNoRestart: whyNot,
    /**
     * The next start has these sections, unless after the check it is not wanted any more. Rejects with 'refused' where it
     * would fail, and then with what is wrong alone, or where nobody would make it, and with 'busy' while somebody pays.
     */
    async restart(
      sections: Sections,
      by: string,
      {
        isWanted,
        leavesPayee,
      }: {
        readonly isWanted: () => boolean
        /** A start that would fail is made all the same, if with it somebody else would be paid than is paid now. */
        readonly leavesPayee: boolean
      },
    ): Promise<void> {
      await require()
      const found = await configProblems(sections)
      const isLeft = leavesPayee && payeeChanges(config.banks, banksWith(sections)).length > 0
      if (found.length > 0 && !isLeft) throw new Fault('refused', firstOf(found))
      // Somebody may have begun to pay during the check.
      await require()
      if (isWanted()) begin(by)
    },
    /** The lines by which money goes elsewhere on this lane with the second of two lots of sections. */
    payeesMoved: (before: Sections, after: Sections) =>
      payeeChanges(banksWith(before), banksWith(after)),
    /** The same of two sections `banks`; null: those that this lane runs with. */
    payeeChanges: (before: unknown, after: unknown) =>
      payeeChanges((before ?? config.banks) as Banks, after as Banks),
  }
}
