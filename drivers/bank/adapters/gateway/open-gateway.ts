/** A gateway that serves a bank of the config, asked with a profile that holds what the bank's needs. */

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
