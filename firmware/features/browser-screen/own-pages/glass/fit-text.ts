/** Makes text smaller until all of it is inside of its place. It is measured: each screen has fonts of its own. */

const STEP = 0.95
/** Of the size in the styles: below it nobody reads anything. */
const LEAST = 0.1

/** Each paragraph gets smaller until it is no wider than its place, then all of them until they are no higher than the box. */
export function fitText(box: HTMLElement): void {
  for (const one of box.querySelectorAll('p')) shrink(one, () => one.scrollWidth > one.clientWidth)
  shrink(box, () => box.scrollHeight > box.clientHeight)
}

/** The size stays in em, so that a paragraph follows its box. */
function shrink(element: HTMLElement, isCut: () => boolean): void {
  const em = sizeOf(element) / sizeOf(element.parentElement ?? element)
  for (let scale = STEP; isCut() && scale > LEAST; scale *= STEP)
    element.style.fontSize = `${em * scale}em`
}

const sizeOf = (element: HTMLElement) => Number.parseFloat(getComputedStyle(element).fontSize)
