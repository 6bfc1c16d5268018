/** A bank as the caller's language calls it; English has the name that the interfaces and the settings have. */
import { bankNameIn } from '#drivers/bank/bank-names.ts'
import { languageOfCaller } from './language-of-caller.ts'

export const bankText = (bankName: string) => bankNameIn(bankName, languageOfCaller())
