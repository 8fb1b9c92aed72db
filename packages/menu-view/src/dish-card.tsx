import type { Language } from "@ardoise/domain/menu/allergens"
import { hasAddingChoice, optionsOf } from "@ardoise/domain/menu/dish-options"
import { photoOf } from "@ardoise/domain/menu/dish-photo"
import { formatPrice, formatStoredPrice, parsePrice } from "@ardoise/domain/money"
import { DishOptions } from "./dish-options.tsx"
import { DishPhotoView } from "./dish-photo-view.tsx"
import { CrossedPrice, type DishOffer, OfferLine } from "./promotions.tsx"
import { type ShownDish, textsOf } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

type DishCardProps = {
  dish: ShownDish
  language: Language
  /** Whether the dish can be added to a cart: on a Premium owner's page, never in a preview (A09). */
  hasCart: boolean
  /** Ids of what is sold out: a sold-out dish says so in the place of its price. */
  soldOut?: readonly string[]
  /** For a special of the daily board: its rubric, in the language of the page. */
  rubric?: string
  /** For a special: how many portions are left, where diners read it. */
  left?: number | null
  /** What promotions say about it. Omitted: nothing. */
  offer?: DishOffer | undefined
  /** Its legal sentence, see `factsLine`. Empty or omitted: none. */
  facts?: string
}

/**
 * One dish of the menu: name, price, description and allergens. The price ends the last line of the name, after a row
 * of dots. A dish whose price cannot be parsed cannot be ordered, and gets no "+". A translated menu shows the French
 * name below the translated one. A photo is placed next to the texts, below the name.
 */
export function DishCard({
  dish,
  language,
  hasCart,
  soldOut = [],
  rubric,
  left = null,
  offer,
  facts = "",
}: DishCardProps) {
  const isSoldOut = soldOut.includes(dish.id)
  const strings = dinerStrings[language]
  const texts = textsOf(dish, language === "fr")
  const name = dish.name.trim() === "" ? strings.unnamedDish : texts.name.text
  const price = offer?.price ? formatPrice(offer.price.cents, language) : formatStoredPrice(dish.price, language)
  const was = isSoldOut ? null : (offer?.price?.was ?? null)
  const gone = isSoldOut ? strings.soldOut : undefined
  const photo = photoOf(dish)
  const words = (
    <>
      {texts.frenchName !== null && (
        <p className="mv-french" lang="fr">
          {texts.frenchName}
        </p>
      )}
      {texts.description.text !== "" && (
        <p lang={texts.description.isFrench ? "fr" : undefined}>
          {texts.description.text}
          <UntranslatedMark mark={texts.description.mark} language={language} />
        </p>
      )}
      {facts !== "" && <p>{facts}</p>}
      <DishOptions dish={dish} language={language} soldOut={soldOut} />
      <Allergens dish={dish} names={texts.allergens} language={language} />
    </>
  )
  return (
    <li>
      {rubric !== undefined && <small>{rubric}</small>}
      <h3 className={[roomForPrice(price), was && "mv-was"].filter(Boolean).join(" ") || undefined} data-gone={gone}>
        <span lang={texts.name.isFrench ? "fr" : undefined}>{name}</span>
        <UntranslatedMark mark={texts.name.mark} language={language} />{" "}
        {was && <CrossedPrice cents={was.cents} language={language} />}
        <bdi data-gone={gone}>{price}</bdi>
      </h3>
      {hasCart && dish.id !== "" && parsePrice(dish.price).ok && (
        <button
          type="button"
          className="mv-plus"
          // With a name, a tap opens the choices. Without one, the loader counts the dish at once.
          name={optionsOf(dish).length > 0 ? "choose" : undefined}
          data-n="0"
          value={dish.id}
          aria-label={strings.add}
          disabled={isSoldOut}
        />
      )}
      {offer && !isSoldOut && <OfferLine offer={offer} language={language} />}
      {left !== null && <b>{strings.portionsLeft.replace("{n}", String(left))}</b>}
      {photo === null ? (
        words
      ) : (
        <div className="mv-beside">
          <div>{words}</div>
          <DishPhotoView id={`photo-${dish.id}`} photo={photo} name={name} language={language} />
        </div>
      )}
    </li>
  )
}

type AllergensProps = {
  dish: ShownDish
  /** In the language of the page. */
  names: readonly string[]
  language: Language
}

function Allergens({ dish, names, language }: AllergensProps) {
  const declaration = dish.allergens
  const strings = dinerStrings[language]
  switch (declaration.state) {
    case "undeclared":
      return <p className="mv-undeclared">{strings.allergensUndeclared}</p>
    case "none":
      return <p>{hasAddingChoice(dish) ? strings.noAllergenOutsideChoices : strings.noAllergen}</p>
    case "present":
      return (
        <p data-fr={language === "fr" ? undefined : declaration.names.join(", ")}>
          {strings.allergens} {names.join(", ")}
        </p>
      )
  }
}

/**
 * Returns the class that gives the name a right margin as wide as its price, so that its last word stays next to the
 * price. The width follows the length of the price ("7,50 €" has 6 characters, "12,50 €" 7). A longer text, which is
 * not a price, gets its own line.
 */
function roomForPrice(price: string): string | undefined {
  if (price.length <= 6) return "mv-short"
  if (price.length <= 7) return undefined
  if (price.length <= 8) return "mv-long"
  if (price.length <= 11) return "mv-longer"
  return "mv-apart"
}
