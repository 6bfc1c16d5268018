/** The bank of a new lane: its name, what it calls the shop, and its password. */
import { call } from '../api.js'
import { byId, make } from '../dom.js'
import { onSubmit, save } from './guide-form.js'

const PROFILE = 'main'

export function startBankStep() {
  const form = byId('set-bank')
  let banks = null
  form.elements.bank.addEventListener('change', drawFields)
  onSubmit('set-bank', async ({ bank }) => {
    const profile = { bankName: bank.value }
    for (const input of byId('bank-fields').querySelectorAll('input'))
      if (input.value.trim()) profile[input.name] = input.value.trim()
    if (await save({ bankProfile: PROFILE, bankProfiles: { [PROFILE]: profile } }))
      // A password stays in no page.
      drawFields()
  })

  function drawFields() {
    const bank = banks?.find(({ name }) => name === form.elements.bank.value)
    const field = (name, type) =>
      make(
        'label',
        { className: 'wide' },
        make('span', {}, name),
        make('input', { name, type, autocomplete: 'off' }),
      )
    byId('bank-fields').replaceChildren(
      ...(bank?.publicFields ?? []).map((name) => field(name, 'text')),
      field('password', 'password'),
    )
  }

  return {
    /** Asked for once: which banks there are does not change while a lane runs. */
    async load() {
      if (banks) return
      banks = []
      const response = await call('/setup')
      if (!response?.ok) {
        banks = null
        return
      }
      banks = (await response.json()).banks
      form.elements.bank.replaceChildren(
        ...banks.map(({ name }) => make('option', { value: name }, name)),
      )
      drawFields()
    },
  }
}
