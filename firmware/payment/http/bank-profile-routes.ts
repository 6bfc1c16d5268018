/** The bank profiles over HTTP: which there are with what still goes on under each, and the removal of one. */
import type { App } from '#firmware/http/router.ts'
import { Type } from '#firmware/schema-builder.ts'
import type { Payment } from '../payment.ts'
import { SUCCESS } from './fault-answers.ts'

export const Profile = Type.Object({
  name: Type.String(),
  bankName: Type.String(),
  active: Type.Boolean({ description: 'payments go by it' }),
  openPayments: Type.Integer({ description: 'of which the bank is still asked something' }),
  openRefunds: Type.Integer(),
})

const Success = Type.Literal('success')
const RemoveBody = Type.Object({
  // Not its length: what is too long is no profile, and the answer names those that are.
  name: Type.String({ minLength: 1, description: 'as `GET /bankProfiles` has it' }),
})

export function bankProfileRoutes(payment: Payment) {
  return (app: App): void => {
    app.get(
      '/bankProfiles',
      {
        config: { access: 'operate' },
        schema: {
          summary: 'Who may be paid, and what still goes on under each profile',
          response: { 200: Type.Object({ status: Success, profiles: Type.Array(Profile) }) },
        },
      },
      async () => ({ ...SUCCESS, profiles: [...payment.bankProfiles()] }),
    )

    app.post(
      '/removeBankProfile',
      {
        config: { access: 'operate', takesJson: true },
        schema: {
          summary: 'Remove a bank profile that payments do not go by',
          body: RemoveBody,
          response: { 200: Type.Object({ status: Success, removed: Profile }) },
        },
      },
      async ({ body }) => ({ ...SUCCESS, removed: await payment.removeBankProfile(body.name) }),
    )
  }
}
