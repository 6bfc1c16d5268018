/** The payment gateway that Alfa Bank and others run (RBS). */
import type { BankDescription } from '../../bank-description.ts'
import { FIELDS } from '../../common-profile-fields.ts'

const { userName, password } = FIELDS

export const RBS = {
  name: 'rbs',
  serves: [
    {
      bank: 'Alfa Bank',
      aliases: ['Alfa', 'Альфа-Банк', 'Альфа'],
      url: 'https://pay.alfabank.ru/payment',
    },
    { bank: 'VTB', aliases: ['VTB Bank', 'ВТБ'] },
    { bank: 'MTS Bank', aliases: ['MTS', 'МТС Банк', 'МТС'] },
  ],
  profile: { userName, password },
  async load() {
    const { createRbsBank } = await import('./rbs.ts')
    return ({ httpOf, clock }) =>
      (profile) =>
        createRbsBank(profile, httpOf(profile), clock)
  },
} as const satisfies BankDescription
