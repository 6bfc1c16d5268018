/** Opens a gateway for a bank of the config; the profile must hold the fields that the bank needs. */

import type { BankSurroundings, OpenBank } from '../../bank-description.ts'
import { gatewayFieldsOf } from '../../profile-fields-of-bank.ts'
import { need } from '../../read-profile-field.ts'
import { createGatewayBank } from './gateway.ts'

export function openGateway({ httpOf }: BankSurroundings): OpenBank {
  return (profile) => {
    for (const field of gatewayFieldsOf(profile.bankName)) need(profile, field)
    return createGatewayBank(profile, httpOf(profile))
  }
}
