/** What the fields of a profile are called by people, where banks mean the same by them. */
import type { FieldWords } from './bank-description.ts'

export const WORDS = {
  merchantId: { en: 'Merchant id', ru: 'Идентификатор магазина', isPublic: true },
  userName: { en: 'User name of the interface', ru: 'Логин API', isPublic: true },
  account: { en: 'Account', ru: 'Номер счёта', isPublic: true },
  accAlias: { en: 'Alias of the account', ru: 'Псевдоним счёта', isPublic: true },
  extEntityId: { en: 'Id of the entity', ru: 'Идентификатор организации', isPublic: true },
  password: { en: 'Password', ru: 'Пароль' },
  tillLink: {
    en: 'Printed link of the till',
    ru: 'Напечатанная ссылка кассы',
    isPublic: true,
  },
} as const satisfies Record<string, FieldWords>
