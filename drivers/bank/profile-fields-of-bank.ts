/**
 * Which fields a profile of a bank may have, must have, and may show.
 *
 * Everything that no bank here documents as public is sealed and shown as `<PASSWORD>`. The list used to be of names
 * that sound secret: `pwd`, `hmac`, `authorization` and `credential` did not, and were kept and answered in the
 * clear. No such list is ever complete. The price: a harmless unknown field is masked, too (sending the mask back
 * keeps it), and a bank that gets a public field needs it here. What earlier releases kept in the clear is sealed at
 * the next start.
 */
import { BANK_FIELD_TEXTS } from '#firmware/words/bank-field-texts.ts'
import type { ProfileField } from '#hal/bank.ts'
import type { ProfileFields } from './bank-description.ts'
import { knownBank, STATIC_BANK } from './bank-names.ts'
import { FIELDS } from './common-profile-fields.ts'

const { accAlias, extEntityId, merchantId, userName, account, password, tillLink } = FIELDS
/** For a bank that only the config knows: the names by which banks call their merchants. */
const OF_OTHERS: ProfileFields = { accAlias, extEntityId, merchantId, userName, account, password }

/** What a profile of the bank may hold besides its name, in the order in which a person is asked. */
export function profileFieldsOf(bankName: string): readonly ProfileField[] {
  const bank = knownBank(bankName)
  const own = bank?.profile ?? OF_OTHERS
  // Any bank that a gateway may serve can have a printed till link.
  const fields: ProfileFields = bank?.name === STATIC_BANK ? own : { ...own, tillLink }
  const required = gatewayFieldsOf(bankName)
  return Object.entries(fields).map(([name, { text, isPublic = false }]) => ({
    name,
    en: BANK_FIELD_TEXTS.en[text],
    ru: BANK_FIELD_TEXTS.ru[text],
    isPublic,
    isRequired: required.includes(name),
  }))
}

/** The fields of a profile that may be kept and shown in the clear. Every other one is a secret. */
export function publicFieldsOf(bankName: string): readonly string[] {
  const shown = profileFieldsOf(bankName).filter(({ isPublic }) => isPublic)
  return ['bankName', ...shown.map(({ name }) => name)]
}

/** What a profile must hold where a gateway serves the bank. */
export function gatewayFieldsOf(bankName: string): readonly string[] {
  return Object.entries(knownBank(bankName)?.profile ?? {})
    .filter(([, { isOptionalAtGateway = false }]) => !isOptionalAtGateway)
    .map(([name]) => name)
}
