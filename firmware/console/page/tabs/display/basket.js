/** A basket made by hand, as a till posts it: to see what the customer sees. */
import { act } from '../../call.js'
import { kopecks, money } from '../../format.js'
import { html, useState } from '../../html.js'
import { Button, Form } from '../../parts/card-button-and-form.js'
import { toast, toastTrouble } from '../../parts/toasts.js'
import { needWords, said, t } from '../../words/words.js'

needWords('screens')

const SHOWN = {
  all: () => t('basket.all'),
  last: () => t('basket.last'),
  none: () => t('basket.nothing'),
}

export function BasketForm() {
  const [lines, setLines] = useState([])
  const total = lines.reduce((sum, line) => sum + line.sum, 0)
  const add = ({ name, quantity, unit, sum }) => {
    const line = {
      name: name.value.trim(),
      quantity: Number(quantity.value.replace(',', '.')),
      unit: unit.value.trim(),
      sum: kopecks(sum.value),
    }
    if (!(line.quantity > 0) || !line.sum) return toastTrouble(t('basket.bad'))
    setLines([...lines, line])
    for (const input of [name, quantity, sum]) input.value = ''
  }
  const show = async () => {
    const answer = await act('/showBasket', { json: { lines, total } })
    if (answer) toast(said(SHOWN, answer.shown))
  }
  const clear = async () => {
    if (!(await act('/showBasket', { json: { lines: [], total: 0 } }))) return
    setLines([])
    toast(t('basket.gone'))
  }
  const field = (name, title, more) => html`<label class="wide">
    <span>${title}</span><input name=${name} autocomplete="off" ...${more} />
  </label>`
  return html`<${Form} id="basket-line" onSubmit=${add}>
      ${field('name', t('basket.name'), { required: true, maxlength: 140 })}
      ${field('quantity', t('basket.quantity'), { inputmode: 'decimal', required: true })}
      ${field('unit', t('basket.unit'), { maxlength: 8 })}
      ${field('sum', t('basket.sum'), { inputmode: 'decimal', required: true })}
      <button type="submit">${t('basket.add')}</button>
    <//>
    <ul class="list" id="basket-lines">
      ${lines.map(
        (line, at) => html`<li key=${at}>
          <span class="name">${line.name}<small>${line.quantity} ${line.unit}</small></span>${money(line.sum)}
        </li>`,
      )}
    </ul>
    <div class="row pairs">
      <${Button} id="basket-show" className="main" disabled=${lines.length === 0} onClick=${show}>
        ${t('basket.show', { total: money(total) })}
      <//>
      <${Button} id="basket-clear" onClick=${clear}>${t('basket.clear')}<//>
    </div>`
}
