/** Runs in the contact form while the browser parses it, if the browser itself can send messages before React. */
import { markSent, saveDraft, takeSent } from "../../inquiry/draft";
import { NOT_SENT_ATTRIBUTE, readFields, SENT_ID } from "../../inquiry/fields";

/** Gives an early message the id of its draft: if the couple sends it again, it is a duplicate. */
addEventListener("submit", (event) => {
  if (event.defaultPrevented) return;
  const form = event.target as HTMLFormElement;
  const { id } = saveDraft(readFields(form));
  markSent();
  const addId = ({ formData }: FormDataEvent) => formData.set("id", id!);
  form.addEventListener("formdata", addId, { once: true });
});

/** Shows the notice only after a message was sent, not when its address is opened from the browser's history. */
function checkNotice() {
  if (location.hash !== `#${SENT_ID}` || takeSent()) return;
  // Firefox keeps the target of the former address.
  document.documentElement.setAttribute(NOT_SENT_ATTRIBUTE, "");
  history.replaceState(history.state, "", location.pathname + location.search);
}

checkNotice();
// Capture the event before the router.
addEventListener("popstate", checkNotice, { capture: true });
