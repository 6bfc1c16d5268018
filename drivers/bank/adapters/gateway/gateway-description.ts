/** The gateway contract (docs/protocols/bank-gateway.md): serves whatever bank a line of the config names. */
import type { BankDescription } from '../../bank-description.ts'
import { FIELDS } from '../../common-profile-fields.ts'

const { accAlias, extEntityId, merchantId, account, password } = FIELDS

export const GATEWAY = {
  name: 'gateway',
  serves: [
    {
      bank: 'CFT',
      aliases: ['ЦФТ'],
      profile: { accAlias, extEntityId, merchantId, password },
    },
    {
      bank: 'Gazprombank',
      aliases: ['GPB', 'Газпромбанк'],
      profile: { account, merchantId, password: { ...password, isOptionalAtGateway: true } },
    },
    { bank: 'Sber', aliases: ['Sberbank', 'Сбер', 'Сбербанк'] },
    { bank: 'Tochka', aliases: ['Tochka Bank', 'Точка', 'Банк Точка'] },
  ],
  profile: { merchantId, password },
  switchesTillLinks: true,
  async load() {
    const { openGateway } = await import('./gateway.ts')
    return openGateway
  },
} as const satisfies BankDescription
