import type { MouseEvent } from "react";
import { SmallButton } from "../components/button";
import { TextLink } from "../components/links";
import { fieldLabels, sendAMessage } from "../interface-text";
import { readFields } from "./fields";
import { formText } from "./form-text";

const { byEmail, copied, copy, cut, notCopied } = formText.failed;

/** On Windows, Chromium ignores addresses of more than 2,048 characters (crbug.com/727909). */
const MAX_ADDRESS = 2000;

/** Returns the form's current text, with its labels. */
function textOf(form: HTMLFormElement): string {
  const fields = readFields(form);
  return Object.entries(fieldLabels)
    .map(([name, label]) => `${label}: ${fields[name] ?? ""}`)
    .join("\r\n");
}

/** Returns a `mailto:` address (RFC 6068) with a text, or with its beginning if the whole would be too long. */
function addressWith(email: string, text: string): string {
  const start = `mailto:${email}?subject=${encodeURIComponent(sendAMessage)}&body=`;
  const whole = start + encodeURIComponent(text);
  if (whole.length <= MAX_ADDRESS) return whole;
  const end = encodeURIComponent(cut);
  let room = MAX_ADDRESS - start.length - end.length;
  const letters = Array.from(text, encodeURIComponent);
  const count = letters.findIndex((letter) => (room -= letter.length) < 0);
  return start + letters.slice(0, count).join("") + end;
}

interface EmailInsteadProps {
  readonly email: string;
  /** Called with a sentence that says whether the message was copied. */
  readonly onCopy: (outcome: string) => void;
}

/** Two ways to send a message without the service: by the visitor's mail program, and by the clipboard. */
export function EmailInstead({ email, onCopy }: EmailInsteadProps) {
  async function copyText(text: string) {
    try {
      // Missing on pages without https.
      await navigator.clipboard.writeText(text);
      onCopy(copied);
    } catch {
      onCopy(notCopied);
    }
  }
  function handleLink({ currentTarget: link }: MouseEvent<HTMLAnchorElement>) {
    const text = textOf(link.closest("form")!);
    link.href = addressWith(email, text);
    if (link.href.endsWith(encodeURIComponent(cut))) void copyText(text);
  }
  return (
    <>
      <TextLink href={`mailto:${email}`} onClick={handleLink}>
        {byEmail}
      </TextLink>
      <SmallButton
        onClick={({ currentTarget: { form } }) => void copyText(textOf(form!))}
        type="button"
      >
        {copy}
      </SmallButton>
    </>
  );
}
