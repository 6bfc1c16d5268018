/** A basket made by hand. */
import { press, typeIn } from '../../stories/press.ts'
import { inLanguage, type Stories } from '../../stories/story.ts'
import { BasketForm } from './basket.tsx'

interface Line {
  readonly name: string
  readonly quantity: string
  readonly unit: string
  readonly sum: string
}

async function add({ name, quantity, unit, sum }: Line): Promise<void> {
  await typeIn('[name=name]', name)
  await typeIn('[name=quantity]', quantity)
  await typeIn('[name=unit]', unit)
  await typeIn('[name=sum]', sum)
  await press('#basket-line:not([aria-busy=true]) [type=submit]')
}

const TOMATOES: Line = {
  name: inLanguage(
    'Tomatoes on the vine, from the greenhouse of the neighbours',
    'Томаты на ветке, из теплицы соседнего хозяйства',
  ),
  quantity: '1,235',
  unit: inLanguage('kg', 'кг'),
  sum: '245,77',
}

export const STORIES: Stories = {
  empty: { show: () => <BasketForm /> },
  'two lines': {
    show: () => <BasketForm />,
    async play() {
      await add(TOMATOES)
      await press('#basket-lines li')
      await add({ name: inLanguage('Kiwis', 'Киви'), quantity: '4', unit: '', sum: '100' })
    },
  },
  'a sum that is none': {
    show: () => <BasketForm />,
    play: () => add({ ...TOMATOES, sum: '0' }),
  },
}
