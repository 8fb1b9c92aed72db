import type { Language } from "@ardoise/domain/menu/allergens"
import { type DishPhoto, photoAddress, photoOf } from "@ardoise/domain/menu/dish-photo"
import type { ShownMenu } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

type DishPhotoViewProps = {
  /** Id of the large photo, unique on the page. */
  id: string
  photo: DishPhoto
  /** Name of the dish, in the language of the page. */
  name: string
  language: Language
}

/**
 * The photo of a dish: small next to its texts, and as large as the screen after a tap. The large photo is a native
 * popover, so it needs no script. A browser without popovers shows only the small photo. Both images reserve their
 * space before they load.
 */
export function DishPhotoView({ id, photo: { large, small }, name, language }: DishPhotoViewProps) {
  const { enlargePhoto, closePhoto } = dinerStrings[language]
  const isOneSize = small.path === large.path
  return (
    <>
      <button type="button" className="mv-photo" popoverTarget={id} aria-label={`${enlargePhoto} ${name}`}>
        <img src={photoAddress(small)} width={small.width} height={small.height} loading="lazy" alt={name} />
      </button>
      <div className="mv-large" id={id} popover="auto">
        <button type="button" popoverTarget={id} popoverTargetAction="hide" aria-label={closePhoto}>
          <img
            src={photoAddress(large)}
            srcSet={
              isOneSize ? undefined : `${photoAddress(small)} ${small.width}w, ${photoAddress(large)} ${large.width}w`
            }
            sizes={isOneSize ? undefined : "94vw"}
            width={large.width}
            height={large.height}
            loading="lazy"
            alt=""
          />
        </button>
      </div>
    </>
  )
}

/** Whether any dish has a photo. Only then does a page need `photos.css`. */
export function hasPhotos(menu: ShownMenu): boolean {
  return menu.categories.some((category) => category.dishes.some((dish) => photoOf(dish) !== null))
}
